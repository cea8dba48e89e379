#!/bin/sh
# What a call to a model costs beside the model: a process for one call over
# http and https, certificates being found in a folder by their hash or read
# as a bundle (10 ms is the aim for https); a thousand calls by one process,
# beside Python's clients. The server answers at once; what it takes itself is
# in each figure.
. "${0%/*}/ground"
python3 -c 'import ssl' 2>/dev/null && command -v openssl >/dev/null || {
	echo 'needs python3 and openssl'
	exit 0
}
unset http_proxy https_proxy all_proxy HTTPS_PROXY ALL_PROXY CURL_CA_BUNDLE \
	SSL_CERT_FILE SSL_CERT_DIR
cd "$dir"

# An authority of our own, in a folder as Debian's and in a bundle of as many.
openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 \
	-subj '/CN=t2s bench' 2>/dev/null
openssl req -newkey rsa:2048 -nodes -keyout server.key -out server.csr \
	-subj '/CN=localhost' 2>/dev/null
printf 'subjectAltName=DNS:localhost,IP:127.0.0.1\n' >ext
openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial \
	-days 2 -extfile ext -out server.pem 2>/dev/null
mkdir certs
cp /etc/ssl/certs/*.0 certs/ 2>/dev/null || :
cp ca.pem "certs/$(openssl x509 -hash -noout -in ca.pem).0"
cat certs/*.0 >bundle.pem

python3 "$here/llm.py" serve "$dir" &
server=$!
trap 'kill $server; rm -rf "$dir"' EXIT
while [ ! -e https ]; do sleep 0.05; done
echo '{"messages":[{"role":"user","content":"Say hello"}]}' >one.json
export T2S_MODEL=openai:m T2S_API_KEY=k-1234

# process LABEL URL [VARIABLE=VALUE]: the median of processes
process() {
	label=$1 url=$2
	shift 2
	printf '%-40s %s\n' "$label" "$(env "$@" python3 "$here/llm.py" time \
		"${ROUNDS:-60}" "$BIN/t2s-llm" --base-url "$url" one.json)"
}
process 'a process and a call, http' "http://127.0.0.1:$(cat http)/v1"
process '... https, certificates by hash' \
	"https://127.0.0.1:$(cat https)/v1" SSL_CERT_DIR="$dir/certs"
process '... https, one certificate' \
	"https://127.0.0.1:$(cat https)/v1" SSL_CERT_FILE="$dir/ca.pem"
process "... https, a bundle of $(ls certs | wc -l)" \
	"https://127.0.0.1:$(cat https)/v1" SSL_CERT_FILE="$dir/bundle.pem"

n=${CALLS:-1000}
jobs=16
i=0
while [ $i -lt "$n" ]; do
	cat one.json
	i=$((i + 1))
done >many
lines() {
	"$BIN/t2s-llm" -l --jobs $jobs --base-url \
		"http://127.0.0.1:$(cat http)/v1" many | grep -c '"Hello."'
}
[ "$(lines)" -eq "$n" ]
url=http://127.0.0.1:$(cat http)/v1/chat/completions
printf '%-40s %6d us a call\n' "t2s-llm -l --jobs $jobs, $n calls" \
	$(($(best 5 lines) / n))
for kind in urllib requests; do
	python3 -c "import $kind" 2>/dev/null || continue
	printf '%-40s %6d us a call\n' "python3 $kind, $jobs threads" \
		"$(for _ in 1 2 3; do python3 "$here/llm.py" $kind "$url" "$n" \
		$jobs; done | sort -n | head -n 1)"
done

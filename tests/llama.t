#!/bin/sh
# A real llama-server, where $T2S_LLAMA_SERVER names its program: what it
# samples under each tier's schema follows it, though the model is random
. "${0%/*}/tap.sh"
server=${T2S_LLAMA_SERVER:-}
[ -n "$server" ] || skip_all 'T2S_LLAMA_SERVER names no llama-server'
command -v "$server" >/dev/null || skip_all "no $server"
cd "$TMP" || exit 1
cp "$SHOP" shop.db

perl "$SRC/tests/llm/random_gguf.pl" 1 >model.gguf || exit 1
port=$(perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(
	LocalAddr => "127.0.0.1", LocalPort => 0, Listen => 1)->sockport')
"$server" -m model.gguf --host 127.0.0.1 --port "$port" -c 65536 -np 1 \
	>server.log 2>&1 </dev/null &
pid=$!
trap 'kill $pid 2>/dev/null; wait $pid; rm -rf "$TMP"' EXIT

answers() { # PATH: the server answers with 200
	perl -MIO::Socket::INET -e 'my $s = IO::Socket::INET->new(
		PeerAddr => "127.0.0.1", PeerPort => $ARGV[0]) or exit 1;
		print $s "GET $ARGV[1] HTTP/1.0\r\n\r\n";
		exit((scalar <$s>) !~ / 200 /)' "$port" "$1"
}
tries=300
until answers /health; do
	tries=$((tries - 1))
	if [ $tries -eq 0 ] || ! kill -0 $pid 2>/dev/null; then
		verdict 1 'llama-server starts with a random model'
		diagnose log "$(tail -n 20 server.log)"
		done_testing
	fi
	sleep 0.1
done

T2S_MODEL=llama:random T2S_BASE_URL=http://127.0.0.1:$port/v1
export T2S_MODEL T2S_BASE_URL
t2s-schema -d shop.db | t2s-filter -q 'customers in Berlin' --top 3 >doc.json

for tier in minimal standard full; do
	for seed in 1 2 3; do
		t2s-plan --request --tier $tier doc.json |
			jq -c --argjson seed $seed '{t2s: 1, request: (.request +
			{seed: $seed, temperature: 1, max_tokens: 8000})}' |
			t2s-llm --timeout 300 --tries 1 >reply.json
		is "$tier, seed $seed: what is sampled follows the schema" \
			"$(jq -c '[.reply.finish, .reply.valid]' reply.json)" \
			'["stop",true]' ||
			diagnose reply "$(jq -c '[.stop, .findings, .reply.text]' \
			reply.json | head -c 2000)"
	done
done
done_testing

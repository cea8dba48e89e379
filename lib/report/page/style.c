/* The style sheet of a page. Colours are variables, each pair of text and
 * ground with a contrast of 4.5 at least in both schemes (show-page.t). */
#include "report/page/part.h"

#define DARK \
	"color-scheme:dark;--ground:#15171a;--card:#1c1f24;--text:#e7e9ec;" \
	"--quiet:#a7afbb;--line:#363b44;--accent:#8ab8ff;--code:#21252b;" \
	"--doubt:#382d10;--doubt-text:#f6dc96;--doubt-line:#7d6420;" \
	"--wrong:#401d1c;--wrong-text:#ffbcb4;--wrong-line:#8f3a36;" \
	"--word:#d9aef5;--string:#93d7a9;--number:#f2b98a;--call:#93c0ff;" \
	"--hover:#262b33"

const char *const part_style[] = {
    ":root{color-scheme:light;--ground:#f6f7f9;--card:#fff;--text:#1b1e23;"
    "--quiet:#565f6c;--line:#d8dce2;--accent:#1557b0;--code:#f3f5f8;"
    "--doubt:#fff5d6;--doubt-text:#5c4200;--doubt-line:#e3c566;"
    "--wrong:#fdeaea;--wrong-text:#8a1a15;--wrong-line:#eba9a5;"
    "--word:#7b1fa2;--string:#17653a;--number:#96400a;--call:#1557b0;"
    "--hover:#eef3fa}"
    "@media(prefers-color-scheme:dark){:root{" DARK "}}"
    "*{box-sizing:border-box}"
    "body{margin:0;background:var(--ground);color:var(--text);"
    "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;"
    "overflow-wrap:anywhere}"
    "main{max-width:64rem;margin:0 auto;padding:2rem 1.25rem 3rem}"
    "h1{font-size:1.75rem;line-height:1.25;margin:.1rem 0 1.25rem;"
    "letter-spacing:-.01em;text-wrap:balance}"
    "h2{font-size:1.05rem;margin:0 0 .75rem}"
    "p{margin:0 0 .75rem}p:last-child{margin-bottom:0}"
    ".eyebrow{color:var(--quiet);font-size:.875rem;margin:0}"
    "section{background:var(--card);border:1px solid var(--line);"
    "border-radius:.6rem;padding:1.1rem 1.25rem;margin:0 0 1rem}"
    ".doubt{background:var(--doubt);color:var(--doubt-text);"
    "border-color:var(--doubt-line)}"
    ".wrong{background:var(--wrong);color:var(--wrong-text);"
    "border-color:var(--wrong-line)}"
    ".doubt ul,.wrong ul,.plain{margin:0;padding-left:1.2rem}"
    "li+li{margin-top:.3rem}"
    ".note{color:var(--quiet);font-size:.875rem;margin:.75rem 0 0}"
    ".facts{font-size:1.05rem}"
    "figure{margin:0 0 1rem;overflow-x:auto}"
    "figure svg{display:block;max-width:100%;height:auto;margin:0 auto}"
    "figcaption{color:var(--quiet);font-size:.875rem;margin-top:.4rem}",
    /* the table */
    ".scroll{overflow:auto;max-height:85vh;border:1px solid var(--line);"
    "border-radius:.4rem;width:fit-content;max-width:100%}"
    "table{border-collapse:separate;border-spacing:0;width:max-content;"
    "font-size:.9375rem}"
    "th,td{padding:.4rem .9rem;text-align:left;vertical-align:top;"
    "overflow-wrap:normal}"
    "td{white-space:pre-wrap;max-width:26rem;overflow-wrap:break-word;"
    "border-top:1px solid var(--line)}"
    "tbody tr:hover td{background:var(--hover)}"
    "th{position:sticky;top:0;z-index:1;background:var(--code);"
    "font-weight:600;white-space:nowrap}"
    ".n{text-align:right;font-variant-numeric:tabular-nums;"
    "white-space:nowrap}"
    ".null,.blob{color:var(--quiet);font-style:italic}"
    ".json,code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"
    "monospace}"
    ".json{font-size:.875em}"
    ".sort{position:absolute;opacity:0;pointer-events:none}"
    "th label{display:none;cursor:pointer;padding:.1rem 0}"
    "th .up::after{content:' \\2195';color:var(--quiet)}"
    "th .down::after{content:' \\2191';color:var(--accent)}"
    "th .off::after{content:' \\2193';color:var(--accent)}"
    "@supports(grid-template-columns:subgrid){"
    ".sorts{display:grid}.sorts thead,.sorts tbody{display:contents}"
    ".sorts tr{display:grid;grid-column:1/-1;"
    "grid-template-columns:subgrid}"
    ".sorts thead tr{order:-9999999;position:sticky;top:0;z-index:1}"
    ".sorts th .up{display:inline}.sorts th .name{display:none}}",
    /* SQL */
    "pre{margin:0;padding:.9rem 1rem;overflow-x:auto;background:var(--code);"
    "border-radius:.4rem;font-size:.875rem;line-height:1.55;"
    "overflow-wrap:normal}"
    "code{font-size:.9em}pre code{font-size:1em}"
    ".k{color:var(--word);font-weight:600}.s{color:var(--string)}"
    ".d{color:var(--number)}.f{color:var(--call)}"
    ".c{color:var(--quiet);font-style:italic}"
    "details{margin-top:.6rem}summary{cursor:pointer}",
    /* lists of facts */
    "dl{display:grid;grid-template-columns:max-content 1fr;"
    "gap:.4rem 1.25rem;margin:0}"
    "dt{color:var(--quiet)}dd{margin:0;min-width:0}"
    "dd+dd{grid-column:2}"
    ".choices{list-style:none;padding:0;margin:.5rem 0 1rem}"
    ".choices>li{margin:.5rem 0}"
    ".choices pre{color:var(--text);margin-top:.35rem}"
    ".tag{display:inline-block;min-width:1.6em;text-align:center;"
    "border:1px solid currentColor;border-radius:.3rem;"
    "margin-right:.5em;font-weight:600;font-size:.875em}"
    "footer{color:var(--quiet);font-size:.8125rem;margin-top:1.5rem}"
    "@media(max-width:36rem){main{padding:1.1rem .75rem 2rem}"
    "h1{font-size:1.35rem}section{padding:.9rem}"
    "dl{grid-template-columns:1fr;gap:0}dd+dd{grid-column:1}"
    "dd{margin-bottom:.6rem}th,td{padding:.35rem .5rem}}"
    "@media print{:root{color-scheme:light}body{background:#fff}"
    "main{max-width:none;padding:0}.scroll{max-height:none;"
    "overflow:visible}section{break-inside:auto}"
    "tr,figure{break-inside:avoid}th label::after{content:''!important}"
    "pre{white-space:pre-wrap}}",
    NULL
};

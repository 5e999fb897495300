// The page's only style sheet and script. The colours are those of the authors' app.

export const style = `
:root{color-scheme:light;--paper:#f6f6f3;--surface:#fff;--sunken:#f1f2ee;--line:#e2e3dd;--ink:#1b1f1d;--soft:#555c58;--faint:#6a716d;--accent:#0b665e;--accent-soft:#e0f0ed;--get:#2158b8;--get-soft:#e6eefb;--post:#1a7341;--post-soft:#e3f4e9;--put:#945300;--put-soft:#fbeedb;--del:#b3261e;--del-soft:#fcebe9}
:root[data-mode=dark]{color-scheme:dark;--paper:#121514;--surface:#1a1e1c;--sunken:#141816;--line:#2e3431;--ink:#eceeed;--soft:#abb2ae;--faint:#939b97;--accent:#6fd6c2;--accent-soft:#16352f;--get:#9dbdf7;--get-soft:#1a2740;--post:#7fd6a1;--post-soft:#16301f;--put:#f0c067;--put-soft:#35290f;--del:#ff9d94;--del-soft:#3a1a17}
*{box-sizing:border-box}html{scroll-padding-top:5rem}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.55 "Inter Variable",system-ui,-apple-system,"Segoe UI",sans-serif}
a{color:var(--accent)}code,pre{font-family:ui-monospace,"SF Mono","Cascadia Code",Menlo,Consolas,monospace;font-size:.86em}
code{padding:.1em .3em;border-radius:4px;background:var(--sunken);overflow-wrap:anywhere}
header{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem;position:sticky;top:0;z-index:2;padding:.625rem 1.25rem;border-bottom:1px solid var(--line);background:var(--surface)}
header strong{font-size:1rem}header a{font-size:.875rem}
#find{flex:1 1 12rem;max-width:28rem;margin-inline-start:auto;min-height:2.25rem;padding:0 .75rem;border:1px solid var(--faint);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit}
button{min-height:2.25rem;padding:0 .75rem;border:1px solid var(--line);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;font-size:.8125rem;cursor:pointer}
button:hover{background:var(--sunken)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.page{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:2.5rem;max-width:76rem;margin:0 auto;padding:1.75rem 1.25rem 6rem}
nav{position:sticky;top:5rem;align-self:start;font-size:.875rem}nav a{display:flex;justify-content:space-between;padding:.3rem .6rem;border-radius:6px;color:var(--soft);text-decoration:none}nav a:hover{background:var(--sunken);color:var(--ink)}nav span{color:var(--faint);font-variant-numeric:tabular-nums}
h1{margin:0 0 .5rem;font-size:1.75rem;letter-spacing:-.02em}h2{margin:3rem 0 .25rem;font-size:1.25rem}h4{margin:1.25rem 0 .4rem;font-size:.8125rem;color:var(--soft)}
.about{margin:0 0 1rem;color:var(--soft)}.intro{display:grid;gap:.75rem;max-width:46rem}
details{margin-bottom:.5rem;border:1px solid var(--line);border-radius:10px;background:var(--surface)}
summary{display:grid;grid-template-columns:4.25rem minmax(0,1fr);gap:.15rem .75rem;align-items:baseline;padding:.7rem 1rem;cursor:pointer;list-style:none;border-radius:10px}summary::-webkit-details-marker{display:none}
summary .path{font-size:.875rem;font-weight:550;background:none;padding:0}summary .what{grid-column:2;color:var(--soft);font-size:.875rem}
details[open] summary{border-bottom:1px solid var(--line);border-radius:10px 10px 0 0}
.method{padding:.1rem .4rem;border-radius:5px;text-align:center;font-size:.6875rem;font-weight:700;letter-spacing:.03em;background:var(--get-soft);color:var(--get)}
.POST{background:var(--post-soft);color:var(--post)}.PUT,.PATCH{background:var(--put-soft);color:var(--put)}.DELETE{background:var(--del-soft);color:var(--del)}
.call{display:grid;grid-template:auto 1fr/minmax(0,1fr) minmax(0,1fr);gap:0 1.75rem;padding:.5rem 1rem 1.25rem}.call>:nth-child(2){grid-row:span 2}.call p{margin:.75rem 0}
dl{margin:0;font-size:.875rem}dt{padding-top:.5rem;border-top:1px solid var(--line)}dt:first-child{border:0;padding-top:0}dt i{color:var(--faint);font-style:normal;font-size:.8125rem}dt b{color:var(--del);font-weight:500;font-size:.75rem}dd{margin:0 0 .5rem;color:var(--soft)}
.box{position:relative}pre{margin:0;padding:.8rem;max-height:24rem;overflow:auto;border:1px solid var(--line);border-radius:8px;background:var(--sunken);white-space:pre-wrap;overflow-wrap:anywhere;tab-size:2}
.box button{position:absolute;top:.4rem;inset-inline-end:.4rem;min-height:1.75rem;padding:0 .5rem}.box button+pre{padding-top:2.6rem}
#none{display:none;padding:2rem;text-align:center;color:var(--soft)}.finding #none.shown{display:block}.finding .intro{display:none}[hidden]{display:none!important}
@media(max-width:56rem){.page{grid-template-columns:minmax(0,1fr);padding-top:1rem;gap:1rem}nav{position:static;display:flex;gap:.25rem;overflow-x:auto;padding-bottom:.25rem}nav a{flex:none;gap:.5rem;border:1px solid var(--line);background:var(--surface)}.call{grid-template:none/minmax(0,1fr)}.call>:nth-child(2){grid-row:auto}h2{margin-top:2rem}}
@media(max-width:30rem){html{scroll-padding-top:.75rem}header{position:static;padding:.5rem .75rem}#find{order:3;flex-basis:100%;max-width:none}header button{margin-inline-start:auto}.page{padding-inline:.75rem}summary{grid-template-columns:minmax(0,1fr);padding:.7rem .8rem}.method{justify-self:start}summary .what{grid-column:1}.call{padding-inline:.8rem}}
@media(pointer:coarse){button,#find{min-height:2.75rem}.box button{min-height:2.5rem}.box button+pre{padding-top:3.2rem}}
`;

/** Sets the light or dark mode of the authors' app before the first paint. */
export const modeScript = `(()=>{let m;try{m=localStorage.getItem("parley-mode")}catch{}
if(m!=="light"&&m!=="dark")m=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
document.documentElement.dataset.mode=m})()`;

/** Handles search, copy buttons, opening the section in the address, and switching between light and dark mode. */
export const pageScript = `(()=>{
const all=(s,e=document)=>[...e.querySelectorAll(s)];
const find=document.getElementById("find"),none=document.getElementById("none");
const search=()=>{const words=find.value.toLowerCase().split(/\\s+/).filter(Boolean);let shown=0;
for(const section of all("main>section")){let inside=0;
for(const one of all("details",section)){const fits=words.every(w=>one.dataset.words.includes(w));one.hidden=!fits;inside+=fits?1:0}
section.hidden=inside===0;shown+=inside}
document.body.classList.toggle("finding",words.length>0);none.classList.toggle("shown",shown===0);
document.getElementById("found").textContent=words.length>0?shown+" found":""};
find.addEventListener("input",search);
addEventListener("keydown",e=>{if(e.key==="/"&&!/input|textarea/i.test(document.activeElement.tagName)){e.preventDefault();find.focus()}if(e.key==="Escape"&&document.activeElement===find){find.value="";search()}});
const open=()=>{const one=document.getElementById(decodeURIComponent(location.hash.slice(1)));if(one?.tagName==="DETAILS"){one.open=true;one.scrollIntoView()}};
addEventListener("hashchange",open);open();
for(const one of all("details"))one.addEventListener("toggle",()=>{if(one.open)history.replaceState(null,"","#"+one.id)});
document.addEventListener("click",async e=>{const b=e.target.closest("[data-copy]");if(!b)return;
const text=b.nextElementSibling.textContent;
try{await navigator.clipboard.writeText(text);b.textContent="Copied"}catch{const r=document.createRange();r.selectNodeContents(b.nextElementSibling);getSelection().removeAllRanges();getSelection().addRange(r);b.textContent="Selected"}
setTimeout(()=>{b.textContent="Copy"},1600)});
document.getElementById("mode").addEventListener("click",()=>{const d=document.documentElement.dataset;d.mode=d.mode==="dark"?"light":"dark";try{localStorage.setItem("parley-mode",d.mode)}catch{}});
})()`;

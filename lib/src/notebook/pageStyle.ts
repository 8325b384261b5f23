/** How a notebook's page looks; it refers to nothing outside itself. */
export const pageStyle = `
body { font: 16px/1.55 Arial, Helvetica, sans-serif; color: #222; background: #fff; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
pre { font: 13px/1.45 ui-monospace, Menlo, Consolas, monospace; overflow-x: auto; white-space: pre-wrap; margin: 0; padding: .6rem .8rem; }
pre.source { background: #f4f6f8; border-left: 3px solid #0072b2; }
pre.stderr { background: #fdf1ea; }
.cell { margin: 1rem 0; }
.output { margin: .5rem 0 0 .8rem; overflow-x: auto; }
img { max-width: 100%; }
table { border-collapse: collapse; font-size: 14px; }
caption { font-weight: bold; padding: .4rem 0; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid #ddd; vertical-align: top; }
tfoot td { color: #555; border-bottom: none; font-size: 13px; }
mark { background: #fff0a8; }
`;

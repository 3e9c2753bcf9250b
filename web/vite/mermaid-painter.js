/* global mermaid */
;(() => {
  let turn = Promise.resolve()
  let count = 0

  const paint = async ({ source, dark, font }) => {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      maxTextSize: 20000,
      fontFamily: font,
      theme: 'base',
      themeVariables: dark
        ? {
            darkMode: true,
            background: '#161A21',
            primaryColor: '#271F45',
            primaryTextColor: '#EEF1F5',
            primaryBorderColor: '#8573D6',
            secondaryColor: '#14263F',
            tertiaryColor: '#1D222B',
            lineColor: '#98A2B1',
            textColor: '#EEF1F5',
            noteBkgColor: '#352A0B',
            noteTextColor: '#F5CE5B',
            fontSize: '14px',
          }
        : {
            background: '#FFFFFF',
            primaryColor: '#F0EAFC',
            primaryTextColor: '#14181F',
            primaryBorderColor: '#8F7BD8',
            secondaryColor: '#E7F0FD',
            tertiaryColor: '#EEF0F4',
            lineColor: '#5A6372',
            textColor: '#14181F',
            noteBkgColor: '#FFF2C7',
            noteTextColor: '#755300',
            fontSize: '14px',
          },
    })
    const { svg } = await mermaid.render(`d${++count}`, source)
    const drawn = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg')
    const box = drawn.viewBox.baseVal
    drawn.setAttribute('width', String(Math.ceil(box.width)))
    drawn.setAttribute('height', String(Math.ceil(box.height)))
    drawn.removeAttribute('style')
    return {
      svg: new XMLSerializer().serializeToString(drawn),
      width: Math.ceil(box.width),
      height: Math.ceil(box.height),
    }
  }

  addEventListener('message', ({ data, source: asker }) => {
    turn = turn.then(() =>
      paint(data).then(
        (drawn) => asker.postMessage({ id: data.id, ...drawn }, '*'),
        (failure) => asker.postMessage({ id: data.id, error: String(failure?.message ?? failure) }, '*'),
      ),
    )
  })
  parent.postMessage({ ready: true }, '*')
})()

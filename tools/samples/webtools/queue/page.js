const { values } = vitrine
document.body.style.background = values.background
document.body.style.color = values.ink
document.getElementById('label').textContent = values.label
document.getElementById('number').textContent = values.letter + String(values.number).padStart(3, '0')
document.getElementById('counter').textContent = values.counter

import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const Counter = () => {
	const [pressed, setPressed] = useState(0)
	return (
		<button type="button" onClick={() => setPressed(pressed + 1)}>
			pressed {pressed} times
		</button>
	)
}

// The minimum of React: what a page of the product is compared with.
createRoot(document.getElementById('root') ?? document.body).render(<Counter />)

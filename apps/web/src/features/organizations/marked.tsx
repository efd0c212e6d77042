/** A text with the search word highlighted, ignoring case. */
export const Marked = ({ text, word }: { text: string; word: string }) => {
	const at = word === '' ? -1 : text.toLowerCase().indexOf(word.toLowerCase())
	if (at < 0) return <>{text}</>
	return (
		<>
			{text.slice(0, at)}
			<mark>{text.slice(at, at + word.length)}</mark>
			{text.slice(at + word.length)}
		</>
	)
}

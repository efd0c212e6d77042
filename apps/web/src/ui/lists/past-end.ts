import { createContext, use, useEffect } from 'react'

/** Whether a list has entries, but none on the page that is shown: they have become fewer since, or the address names a page too many. */
export const PastEnd = createContext(false)

interface Answer {
	readonly data?: unknown
	readonly isPlaceholderData?: boolean
}

/** Whether the server says that there are entries, but none on the page that was asked for. */
export const isPastEnd = ({ data, isPlaceholderData }: Answer): boolean => {
	if (isPlaceholderData === true || typeof data !== 'object' || data === null) return false
	const { list, count } = data as { readonly list?: unknown; readonly count?: unknown }
	return Array.isArray(list) && list.length === 0 && typeof count === 'number' && count > 0
}

interface Paged {
	readonly page: number
	readonly size: number
	readonly count: number
	readonly onChange: (page: number) => void
}

/** Goes to the last page if the one that is shown is past the end of its list. */
export const useExistingPage = ({ page, size, count, onChange }: Paged): void => {
	const isPast = use(PastEnd)
	const last = Math.max(1, Math.ceil(count / size))
	useEffect(() => {
		if (isPast && page > last) onChange(last)
	}, [isPast, page, last, onChange])
}

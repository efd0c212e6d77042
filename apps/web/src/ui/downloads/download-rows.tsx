import { useVirtualizer } from '@tanstack/react-virtual'
import type { DownloadItem } from '@vitrine/contract/release/downloads'
import { useRef, useState } from 'react'
import { t } from '../../data/text.ts'
import { DownloadRow } from './download-row.tsx'
import './downloads.css'

/** The height of a collapsed row in px; expanded ones are measured. */
const folded = 64

/** The height of the borders around the list in px. */
const borders = 2

/** The rows of the list, virtualised: only visible ones are rendered, however many terminals there are. */
export const DownloadRows = ({ rows }: { rows: readonly DownloadItem[] }) => {
	const space = useRef<HTMLDivElement>(null)
	const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
	const virtual = useVirtualizer({
		count: rows.length,
		getScrollElement: () => space.current,
		estimateSize: () => folded,
		getItemKey: index => rows[index]?.dc_id ?? index,
		overscan: 4,
	})
	const toggle = (dc_id: number) =>
		setOpen(before => {
			const next = new Set(before)
			if (!next.delete(dc_id)) next.add(dc_id)
			return next
		})
	return (
		<section
			className="download-scroll"
			// No taller than its rows.
			style={{ maxHeight: virtual.getTotalSize() + borders }}
			ref={space}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
			tabIndex={0}
			aria-label={t('下载进度')}
		>
			<ul className="download-list" style={{ height: virtual.getTotalSize() }}>
				{virtual.getVirtualItems().map(({ index, key, start }) => {
					const row = rows[index]
					return (
						row && (
							<li
								key={key}
								ref={virtual.measureElement}
								data-index={index}
								aria-setsize={rows.length}
								aria-posinset={index + 1}
								style={{ transform: `translateY(${start}px)` }}
							>
								<DownloadRow row={row} open={open.has(row.dc_id)} toggle={() => toggle(row.dc_id)} />
							</li>
						)
					)
				})}
			</ul>
		</section>
	)
}

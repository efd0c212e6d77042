import type { Directory } from '@vitrine/contract/library/directories'
import { type DragEvent, useState } from 'react'
import { t } from '../../../data/text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { draggedMaterials, isMaterialDrag } from '../material-drag.ts'
import { type DirectoryNode, directoryName, directoryTree, wayTo } from './directory-tree.ts'
import { moveMaterials, useDirectoryPlace, useMayChange } from './use-directories.ts'

interface Props {
	readonly directories: readonly Directory[]
	/** The id of the chosen directory as a string; empty for all materials. */
	readonly chosen: string
	readonly choose: (chosen: string) => void
}

/** Accepts materials dragged onto a directory. */
const useDropping = (directory: Directory) => {
	const [over, setOver] = useState(false)
	const isOwn = useMayChange()(directory)
	if (!isOwn) return { over, handlers: {} }
	return {
		over,
		handlers: {
			onDragOver: (event: DragEvent) => {
				if (!isMaterialDrag(event)) return
				event.preventDefault()
				setOver(true)
			},
			onDragLeave: () => setOver(false),
			onDrop: (event: DragEvent) => {
				event.preventDefault()
				setOver(false)
				// The API link shows the error.
				void moveMaterials(draggedMaterials(event), directory).catch(() => undefined)
			},
		},
	}
}

const Entry = ({ node, ...props }: { node: DirectoryNode } & Props) => {
	const place = useDirectoryPlace()(node)
	const { over, handlers } = useDropping(node)
	const isAboveChosen = wayTo(props.directories, Number(props.chosen))
		.slice(0, -1)
		.some(({ id }) => id === node.id)
	const [open, setOpen] = useState(isAboveChosen)
	const name = directoryName(node)
	const isCurrent = props.chosen === String(node.id)
	return (
		<li>
			<div className={`directory-entry${isCurrent ? ' current' : ''}${over ? ' over' : ''}`} {...handlers}>
				{node.children ? (
					<button
						type="button"
						className={`directory-fold${open ? ' open' : ''}`}
						aria-expanded={open}
						aria-label={t('“{name}”的下级目录', { name })}
						onClick={() => setOpen(!open)}
					>
						<Icon name="down" size={14} />
					</button>
				) : (
					<span className="directory-fold" />
				)}
				<button
					type="button"
					className="directory-name"
					aria-pressed={isCurrent}
					onClick={() => props.choose(String(node.id))}
				>
					<span>{name}</span>
					{place !== '' && <span className="muted">{place}</span>}
					<span className="muted directory-count">{node.materials}</span>
				</button>
			</div>
			{open && node.children && <Entries nodes={node.children} {...props} />}
		</li>
	)
}

const Entries = ({ nodes, ...props }: { nodes: readonly DirectoryNode[] } & Props) => (
	<ul>
		{nodes.map(node => (
			<Entry key={node.id} node={node} {...props} />
		))}
	</ul>
)

/** The directory tree next to the library; materials can be dragged onto a directory. */
export const DirectoryPanel = (props: Props) => (
	<details className="panel directory-panel" open>
		<summary>{t('目录')}</summary>
		<button
			type="button"
			className={`directory-name directory-entry${props.chosen === '' ? ' current' : ''}`}
			aria-pressed={props.chosen === ''}
			onClick={() => props.choose('')}
		>
			{t('全部目录')}
		</button>
		<Entries nodes={directoryTree(props.directories)} {...props} />
	</details>
)

import type { ProgramRow } from '@vitrine/contract/release/programs'
import { addItems } from '@vitrine/domain/schedule/terms/play-list'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../../data/text.ts'
import { bytes, clockTime } from '../../../ui/format.ts'
import { ListStates, Nothing } from '../../../ui/lists/states.tsx'
import { Thumbnail } from '../../../ui/lists/thumbnail.tsx'
import { useProgramChoice } from '../use-releases.ts'
import { changeList } from './draft.ts'

const Row = ({ program: { id, name, thumbnail, w, h, play_time, size } }: { program: ProgramRow }) => (
	<li className="publishing-row">
		<Thumbnail src={thumbnail} icon="program" width={72} />
		<span className="publishing-words">
			<strong>{name}</strong>
			<span className="muted">{[`${w}×${h}`, clockTime(play_time), bytes(size)].join(' · ')}</span>
		</span>
		<Button
			size="small"
			aria-label={t('添加“{name}”', { name })}
			onClick={() => changeList(list => addItems(list, [id]))}
		>
			{t('添加')}
		</Button>
	</li>
)

const Empty = () => (
	<Nothing
		title={t('还没有节目')}
		action={
			<Link className="button" to="/schedule/programManage?type=addProgram">
				{t('创建节目')}
			</Link>
		}
	/>
)

/** The programs that can be added to the list. */
export const ProgramShelf = () => {
	const [word, setWord] = useState('')
	const query = useProgramChoice()
	const rows = query.data?.list ?? []
	const wanted = word.trim().toLowerCase()
	const shown = rows.filter(({ name }) => name.toLowerCase().includes(wanted))
	return (
		<section className="panel publishing-part" aria-label={t('节目')}>
			<h2>{t('节目')}</h2>
			<ListStates query={query} isEmpty={rows.length === 0} empty={<Empty />}>
				<Input
					allowClear
					aria-label={t('搜索节目')}
					placeholder={t('搜索节目')}
					value={word}
					onPressEnter={event => event.preventDefault()}
					onChange={event => setWord(event.target.value)}
				/>
				{shown.length === 0 && <p className="muted">{t('没有符合条件的记录')}</p>}
				<ul className="publishing-shelf">
					{shown.map(program => (
						<Row key={program.id} program={program} />
					))}
				</ul>
			</ListStates>
		</section>
	)
}

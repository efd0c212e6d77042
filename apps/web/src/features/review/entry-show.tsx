import type { ReviewEntry } from '@vitrine/contract/release/review'
import { Select } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { MaterialShow } from '../../kinds/material-show.tsx'
import { ProgramPreview } from '../../kinds/program-preview.tsx'
import { signalChoices } from '../../kinds/signal-word.ts'
import { clockTime } from '../../ui/format.ts'
import { ReadFailure, Skeleton } from '../../ui/lists/states.tsx'
import { ChangeList } from './change-list.tsx'
import { ReleaseShow } from './release-show.tsx'
import { useInterlude, useMaterial, useProgram, useRelease } from './use-review.ts'

interface Query<T> {
	readonly data: T | undefined
	readonly isError: boolean
	readonly error: unknown
	readonly refetch: () => unknown
}

/** The loaded data, or its loading state. */
const Shown = <T,>({ query, show }: { query: Query<T>; show: (data: T) => React.ReactNode }) => {
	if (query.data !== undefined) return show(query.data)
	if (query.isError) return <ReadFailure error={query.error} retry={() => void query.refetch()} />
	return <Skeleton rows={3} />
}

const Material = ({ entry }: { entry: ReviewEntry }) => (
	<Shown query={useMaterial(entry)} show={detail => detail && <MaterialShow detail={detail} />} />
)

const Drawn = ({ entry }: { entry: Parameters<typeof useProgram>[0] }) => (
	<Shown
		query={useProgram(entry)}
		show={({ document, files, name }) => <ProgramPreview program={document} files={files} name={name} />}
	/>
)

const Program = ({ entry }: { entry: ReviewEntry }) => (
	<>
		<Drawn entry={entry} />
		<ChangeList entry={entry} />
	</>
)

const Release = ({ entry }: { entry: ReviewEntry }) => (
	<Shown query={useRelease(entry)} show={release => <ReleaseShow release={release} />} />
)

const Interlude = ({ entry }: { entry: ReviewEntry }) => {
	const query = useInterlude(entry)
	const [chosen, setLooked] = useState(0)
	const looked = chosen || (query.data?.programs[0]?.id ?? 0)
	return (
		<Shown
			query={query}
			show={({ type, source, source_duration, play_count, programs, w, h }) => (
				<>
					{programs.length > 1 && (
						<Select
							aria-label={t('节目')}
							value={looked}
							onChange={setLooked}
							options={programs.map(({ id, name }) => ({ value: id, label: name }))}
						/>
					)}
					{looked > 0 && <Drawn key={looked} entry={{ id: looked, updated_at: entry.updated_at, revision: 0 }} />}
					<dl className="review-facts">
						{type === 'signal' && (
							<>
								<dt>{t('信号源')}</dt>
								<dd>{signalChoices().find(([one]) => one === source)?.[1] ?? source}</dd>
							</>
						)}
						<dt>{t('时长')}</dt>
						<dd>
							{clockTime(source_duration)} × {play_count}
						</dd>
						<dt>{t('分辨率')}</dt>
						<dd>
							{w} × {h}
						</dd>
					</dl>
				</>
			)}
		/>
	)
}

const shows = { material: Material, program: Program, release: Release, interlude: Interlude }

/** The content to decide on, as it will appear. */
export const EntryShow = ({ entry }: { entry: ReviewEntry }) => {
	const Show = shows[entry.kind]
	return <Show entry={entry} />
}

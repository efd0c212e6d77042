import type { ProgramAbout, ProgramDetail } from '@vitrine/contract/release/programs'
import type { MaterialKind } from '@vitrine/domain/library/material'
import { turnLength } from '@vitrine/domain/program/timing'
import { Descriptions, Drawer } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { itemWords, timesOf } from '../../data/cause-words.ts'
import { t } from '../../data/text.ts'
import { KindIcon } from '../../kinds/kind-icon.tsx'
import { kindWord } from '../../kinds/kind-word.ts'
import { bytes, clockTime, listed, moment } from '../../ui/format.ts'
import { ListStates, Skeleton } from '../../ui/lists/states.tsx'
import { Thumbnail } from '../../ui/lists/thumbnail.tsx'
import { ReviewWord } from '../../ui/review-word.tsx'
import { deviceTypeWord } from '../../ui/terminals/device-type.ts'
import { FallbackLinks, InterludeLinks, ReleaseLinks } from './in-use-dialog.tsx'
import type { ProgramActions } from './program-actions.ts'
import { ProgramButtons } from './program-buttons.tsx'
import { HealthWord, usePlaceWord } from './program-words.tsx'
import { useAbout, useProgram } from './use-programs.ts'

// The code that renders programs loads separately, so that the details do not wait for it.
const Preview = lazy(async () => ({ default: (await import('../../kinds/program-preview.tsx')).ProgramPreview }))

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
	<section className="program-part">
		<h3>{title}</h3>
		{children}
	</section>
)

const Picture = ({ program }: { program: ProgramDetail }) => {
	const [playing, setPlaying] = useState(false)
	const { name, thumbnail, document, files } = program
	if (playing)
		return (
			<Suspense fallback={<Skeleton rows={3} />}>
				<Preview program={document} files={files} name={name} />
			</Suspense>
		)
	return (
		<>
			{thumbnail === '' ? (
				<Thumbnail src="" icon="program" width="100%" />
			) : (
				<img className="program-shot" src={thumbnail} alt={t('“{name}”的截图', { name })} />
			)}
			<button type="button" className="button" onClick={() => setPlaying(true)}>
				{t('在此播放')}
			</button>
		</>
	)
}

const Facts = ({ program, about }: { program: ProgramDetail; about: ProgramAbout | undefined }) => {
	const placeOf = usePlaceWord()
	const facts: [string, ReactNode][] = [
		[t('健康状况'), <HealthWord key="health" program={about ?? program} />],
		[t('审核状态'), <ReviewWord key="review" of={program} />],
		[t('组织'), placeOf(program)],
		[t('设备类型'), deviceTypeWord(program.device_type)],
		[t('分辨率'), `${program.w}×${program.h}`],
		[t('时长'), clockTime(program.play_time)],
		[t('大小'), bytes(program.size)],
		[t('创建者'), program.creator],
		[t('创建时间'), moment(program.created_at)],
		[t('更新时间'), moment(program.updated_at)],
	]
	const items = facts.map(([label, children]) => ({ key: label, label, children }))
	return <Descriptions size="small" column={{ xs: 1, sm: 2 }} items={items} />
}

const Windows = ({ program }: { program: ProgramDetail }) => (
	<Part title={t('窗口 {count} 个', { count: program.document.windows.length })}>
		{program.document.windows.map(({ id, name, x, y, w, h, resources }) => (
			<div key={id}>
				<strong>{name}</strong> <span className="muted">{`${w}×${h} (${x}, ${y})`}</span>
				<ol className="program-uses">
					{resources.map(resource => (
						<li key={resource.id}>
							{resource.name} <span className="muted">{kindWord(resource.kind)}</span>{' '}
							<span className="muted">{clockTime(turnLength(resource))}</span>
						</li>
					))}
				</ol>
			</div>
		))}
	</Part>
)

const stateWords = ({ state, missing, absent }: ProgramAbout['materials'][number]): string =>
	listed([
		...(missing ? [t('已删除')] : []),
		...(absent ? [t('文件缺失')] : []),
		...(state === 'failed' ? [t('处理失败')] : state === 'processing' ? [t('处理中')] : []),
	])

const Materials = ({ materials }: Pick<ProgramAbout, 'materials'>) => (
	<Part title={t('素材 {count} 个', { count: materials.length })}>
		<ul className="program-materials">
			{materials.map(material => (
				<li key={material.id}>
					{material.thumbnail === '' ? (
						<KindIcon kind={material.kind as MaterialKind} size={24} />
					) : (
						<Thumbnail src={material.thumbnail} icon="program" width={64} />
					)}
					<span>
						{material.name} <span className="fault">{stateWords(material)}</span>
					</span>
				</li>
			))}
		</ul>
	</Part>
)

const Releases = ({ about, published }: { about: ProgramAbout; published: number }) => (
	<Part title={t('发布 {count} 个', { count: about.releases.length + about.hidden })}>
		{published > 0 && (
			<p className="muted">
				{t('{count} 个终端持有此节目。已发布的内容不会随编辑改变：重新发布后才会更新；要保留原节目，请先复制。', {
					count: published,
				})}
			</p>
		)}
		<ReleaseLinks releases={about.releases} />
		{about.hidden > 0 && <p className="muted">{t('其他组织的发布：{count} 个', { count: about.hidden })}</p>}
	</Part>
)

const Interludes = ({ about: { interludes, hidden_interludes: hidden } }: { about: ProgramAbout }) => (
	<Part title={t('插播 {count} 个', { count: interludes.length + hidden })}>
		<InterludeLinks interludes={interludes} />
		{hidden > 0 && <p className="muted">{t('其他组织的插播：{count} 个', { count: hidden })}</p>}
	</Part>
)

const Fallbacks = ({ about: { fallbacks, hidden_fallbacks: hidden } }: { about: ProgramAbout }) => (
	<Part title={t('备用节目 {count} 处', { count: fallbacks.length + hidden })}>
		<FallbackLinks places={fallbacks} />
		{hidden > 0 && <p className="muted">{t('其他组织的备用节目：{count} 处', { count: hidden })}</p>}
	</Part>
)

const Problems = ({ faults: problems, name }: Pick<ProgramAbout, 'faults'> & { name: string }) => (
	<Part title={t('终端上报的异常')}>
		<ul className="program-uses">
			{problems.map(terminal => (
				<li key={terminal.id}>
					{terminal.name}
					{terminal.faults.map((problem, place) => (
						<div className="fault" key={problem}>
							{itemWords(problem, name)}
							{timesOf(terminal.problem_counts[place])}
						</div>
					))}
				</li>
			))}
		</ul>
	</Part>
)

/** A program in full: its picture, details, contents, uses and actions. */
export const ProgramDetails = ({ id, actions, close }: { id: number; actions: ProgramActions; close: () => void }) => {
	const query = useProgram(id)
	const about = useAbout(id).data
	const program = query.data
	return (
		<Drawer open title={program?.name ?? t('节目详情')} onClose={close} size="min(760px, 100vw)">
			<ListStates query={query} isEmpty={false} empty={null}>
				{program && (
					<>
						<Picture key={program.revision} program={program} />
						<div className="program-part">
							<ProgramButtons program={program} actions={actions} wide />
						</div>
						<div className="program-part">
							<Facts program={program} about={about} />
						</div>
						{about && about.faults.length > 0 && <Problems faults={about.faults} name={program?.name ?? ''} />}
						<Windows program={program} />
						{about && about.materials.length > 0 && <Materials materials={about.materials} />}
						{about && about.releases.length + about.hidden > 0 && (
							<Releases about={about} published={program.published} />
						)}
						{about && about.interludes.length + about.hidden_interludes > 0 && <Interludes about={about} />}
						{about && about.fallbacks.length + about.hidden_fallbacks > 0 && <Fallbacks about={about} />}
					</>
				)}
			</ListStates>
		</Drawer>
	)
}

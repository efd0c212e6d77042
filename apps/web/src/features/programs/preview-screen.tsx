import type { ProgramDetail } from '@vitrine/contract/release/programs'
import { program_limits } from '@vitrine/domain/program/parts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { zoneNames, zoneWord } from '../../data/zones.ts'
import { ProgramPreview } from '../../kinds/program-preview.tsx'
import { CopyField } from '../../ui/forms/copy-field.tsx'
import { DayField } from '../../ui/forms/day-field.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useSearchChange, useUrlState } from '../../ui/lists/url-state.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { editorOf } from './program-actions.ts'
import './programs.css'
import { useProgram } from './use-programs.ts'

const { min, max } = program_limits.side

const sideOf = (digits: string): number | null => {
	const side = /^\d{1,5}$/.test(digits) ? Number(digits) : 0
	return side >= min && side <= max ? side : null
}

/** Screen sizes selected by a word; all others are given in pixels. */
const screens = { wide: { w: 1920, h: 1080 }, tall: { w: 1080, h: 1920 } } as const

/** The screen size in the address, and a function to change it; by default the program's own size. */
const useScreen = ({ w: own_w, h: own_h }: ProgramDetail) => {
	const [search] = useSearchParams()
	const changeSearch = useSearchChange()
	const [w, h] = [sideOf(search.get('w') ?? ''), sideOf(search.get('h') ?? '')]
	const asked = w !== null && h !== null ? { w, h } : null
	const set = (size: { w: number; h: number } | null) =>
		changeSearch(next => {
			for (const side of ['w', 'h'] as const) {
				if (size === null) next.delete(side)
				else next.set(side, String(size[side]))
			}
		}, true)
	const [isOpen, setOpen] = useState(false)
	const named = Object.entries(screens).find(([, size]) => size.w === asked?.w && size.h === asked.h)?.[0]
	const choice = isOpen ? 'custom' : asked === null ? 'own' : (named ?? 'custom')
	const choose = (chosen: string) => {
		setOpen(chosen === 'custom')
		if (chosen === 'wide' || chosen === 'tall') set(screens[chosen])
		else set(chosen === 'own' ? null : (asked ?? { w: own_w, h: own_h }))
	}
	return { screen: asked ?? { w: own_w, h: own_h }, choice, choose, set }
}

/** Input for one side in pixels; it takes effect once it is within bounds. */
const SideField = ({ label, value, onChange }: { label: string; value: number; onChange: (side: number) => void }) => {
	const [text, setText] = useState(String(value))
	return (
		<input
			className="input"
			inputMode="numeric"
			aria-label={label}
			aria-invalid={sideOf(text) === null}
			value={text}
			onChange={event => {
				setText(event.target.value)
				const side = sideOf(event.target.value)
				if (side !== null) onChange(side)
			}}
		/>
	)
}

const zones = zoneNames()

const DayAndZone = ({
	day,
	zone,
	set,
}: {
	day: string
	zone: string
	set: { day: (to: string) => void; zone: (to: string) => void }
}) => (
	<>
		<DayField name="preview-day" label={t('模拟日期')} value={day} onChange={set.day} />
		<div className="field">
			<label htmlFor="preview-zone">{t('时区')}</label>
			<select id="preview-zone" className="input" value={zone} onChange={event => set.zone(event.target.value)}>
				<option value="">{t('本机时区')}</option>
				{zones.map(name => (
					<option key={name} value={name}>
						{zoneWord(name)}
					</option>
				))}
			</select>
		</div>
	</>
)

const Shown = ({ program }: { program: ProgramDetail }) => {
	const { screen, choice, choose, set } = useScreen(program)
	const [at, setAt] = useUrlState('at')
	const [day, setDay] = useUrlState('day')
	const [zone, setZone] = useUrlState('zone')
	// The position in the address on opening; afterwards the preview controls it.
	const [first] = useState(() => (/^\d{1,9}$/.test(at) ? Number(at) : undefined))
	const time_zone = zones.includes(zone) ? zone : ''
	return (
		<>
			<div className="preview-settings">
				<Switch
					label={t('屏幕')}
					value={choice}
					onChoose={choose}
					choices={[
						{ value: 'own', text: t('节目尺寸') },
						{ value: 'wide', text: '1920×1080' },
						{ value: 'tall', text: '1080×1920' },
						{ value: 'custom', text: t('自定义') },
					]}
				/>
				{choice === 'custom' && (
					<div className="preview-sides">
						<SideField label={t('宽度')} value={screen.w} onChange={w => set({ ...screen, w })} />
						<SideField label={t('高度')} value={screen.h} onChange={h => set({ ...screen, h })} />
					</div>
				)}
				<DayAndZone day={day} zone={time_zone} set={{ day: setDay, zone: setZone }} />
			</div>
			<ProgramPreview
				program={program.document}
				files={program.files}
				name={program.name}
				screen={screen}
				at={first}
				day={day}
				time_zone={time_zone}
				onGo={to => setAt(String(Math.round(to)))}
			/>
			<div className="program-part">
				<CopyField label={t('此预览的链接')} text={location.href} />
			</div>
		</>
	)
}

/**
 * A program by link (route /schedule/programPreview): `id` selects it, `w` and `h` are the screen in pixels, `at` the time in ms since it
 * began, `day` and `zone` the day and place on which it plays.
 */
export const PreviewScreen = () => {
	const [search] = useSearchParams()
	const id = Number(search.get('id')) || 0
	const query = useProgram(id)
	const program = query.data
	const mayWrite = usePermitted('programs.write')
	const missing = (
		<Nothing title={t('节目不存在')} action={<Link to="/schedule/programManage">{t('返回节目列表')}</Link>} />
	)
	if (id === 0) return missing
	return (
		<>
			<PageHead
				title={program?.name ?? t('节目预览')}
				action={
					program?.own === 1 &&
					mayWrite && (
						<Link className="button" to={editorOf(program)}>
							{t('编辑')}
						</Link>
					)
				}
			/>
			<ListStates query={query} isEmpty={program === undefined} empty={missing}>
				{program && <Shown key={program.id} program={program} />}
			</ListStates>
		</>
	)
}

import type { GroupNode } from '@vitrine/contract/people/access'
import { point_limits } from '@vitrine/domain/points/point'
import { Button, Select, Switch } from 'antd'
import { useId } from 'react'
import { groupName, useGroups } from '../../data/groups.ts'
import { t } from '../../data/text.ts'
import { namedWithSize } from '../../ui/format.ts'
import { Field } from '../../ui/forms/field.tsx'
import { GroupSelect } from '../../ui/forms/group-select.tsx'
import { TerminalPicker } from '../../ui/terminals/terminal-picker.tsx'
import { NumberField, type PartProps } from './part-fields.tsx'
import { useProgramChoice } from './use-points.ts'

/** The name of a point, its organisation, and whether it is active. */
export const NameFields = (props: PartProps) => {
	const { draft, faults: problems, change } = props
	const id = useId()
	return (
		<section className="panel point-part" aria-label={t('基本信息')}>
			<h2>{t('基本信息')}</h2>
			<div className="point-fields">
				<Field
					name="name"
					label={t('名称')}
					autoComplete="off"
					maxLength={point_limits.name}
					value={draft.name}
					fault={problems.fields.has('name') ? t('请输入名称') : undefined}
					onChange={event => change({ name: event.target.value })}
				/>
				<div className="field">
					<label htmlFor={`${id}-group`}>{t('组织')}</label>
					<GroupSelect
						id={`${id}-group`}
						{...(draft.group_id === 0 ? {} : { value: draft.group_id })}
						onChange={group_id => change({ group_id })}
					/>
					{problems.fields.has('group_id') && <div className="fault">{t('请选择组织')}</div>}
				</div>
				<NumberField {...props} name="priority" label={t('优先级（1–99，数字大者优先）')} />
				<div className="field">
					<label htmlFor={`${id}-enabled`}>{t('已启用')}</label>
					<Switch
						id={`${id}-enabled`}
						checked={draft.enabled}
						onChange={enabled => change({ enabled })}
						style={{ justifySelf: 'start' }}
					/>
				</div>
			</div>
		</section>
	)
}

const moved = (list: readonly number[], at: number, by: 1 | -1): number[] => {
	const next = [...list]
	const [one] = next.splice(at, 1)
	if (one !== undefined) next.splice(at + by, 0, one)
	return next
}

/** The programs to play, in order. */
export const ProgramFields = ({ draft: { program_ids }, faults: problems, change }: PartProps) => {
	const query = useProgramChoice()
	const programs = query.data?.list ?? []
	const nameOf = (id: number): string => {
		const row = programs.find(program => program.id === id)
		if (row !== undefined) return namedWithSize(row)
		// Whether it is invisible to the user is known once the list has loaded.
		return query.isPending ? '…' : t('不可见的节目 {id}', { id })
	}
	const isMissing = problems.fields.has('program_ids')
	return (
		<section className="panel point-part" aria-label={t('节目')}>
			<h2>{t('节目')}</h2>
			<p className="muted">{t('进入区域后按顺序循环播放，离开后恢复正常内容。')}</p>
			<Select
				aria-label={t('添加节目')}
				aria-invalid={isMissing}
				{...(isMissing ? { status: 'error' as const } : {})}
				placeholder={t('添加节目')}
				loading={query.isPending}
				disabled={program_ids.length >= point_limits.programs}
				options={programs.map(row => ({ value: row.id, label: namedWithSize(row) }))}
				showSearch={{ optionFilterProp: 'label' }}
				value={null}
				style={{ width: '100%' }}
				onChange={(id: number | null) => id !== null && change({ program_ids: [...program_ids, id] })}
			/>
			<div role="alert">{isMissing && <p className="fault">{t('请选择节目')}</p>}</div>
			<ol className="point-chosen">
				{program_ids.map((id, at) => {
					const name = nameOf(id)
					return (
						// biome-ignore lint/suspicious/noArrayIndexKey: a program may play twice
						<li key={at}>
							<span>{name}</span>
							<Button
								size="small"
								aria-label={t('上移“{name}”', { name })}
								disabled={at === 0}
								onClick={() => change({ program_ids: moved(program_ids, at, -1) })}
							>
								↑
							</Button>
							<Button
								size="small"
								aria-label={t('下移“{name}”', { name })}
								disabled={at === program_ids.length - 1}
								onClick={() => change({ program_ids: moved(program_ids, at, 1) })}
							>
								↓
							</Button>
							<Button
								size="small"
								danger
								aria-label={t('删除“{name}”', { name })}
								onClick={() => change({ program_ids: program_ids.filter((_, place) => place !== at) })}
							>
								{t('删除')}
							</Button>
						</li>
					)
				})}
			</ol>
		</section>
	)
}

const allGroups = (groups: readonly GroupNode[]): GroupNode[] =>
	groups.flatMap(group => [group, ...allGroups(group.child)])

/** The terminals a point applies to. */
export const TargetFields = ({ draft, faults: problems, change }: PartProps) => {
	const groups = allGroups(useGroups())
	const fault = problems.fields.has('device_ids') ? t('请选择终端或组织') : null
	return (
		<section className="panel point-part" aria-label={t('终端')}>
			<h2>{t('终端')}</h2>
			<p className="muted">{t('可选择组织（含下级组织的所有终端）、单个终端，或两者；节目会提前下载到这些终端。')}</p>
			<Select
				mode="multiple"
				allowClear
				aria-label={t('按组织选择')}
				placeholder={t('按组织选择')}
				options={groups.map(group => ({ value: group.id, label: groupName(group) }))}
				showSearch={{ optionFilterProp: 'label' }}
				value={[...draft.group_ids]}
				style={{ width: '100%', marginBlockEnd: 12 }}
				onChange={group_ids => change({ group_ids })}
			/>
			<TerminalPicker chosen={[...draft.device_ids]} choose={device_ids => change({ device_ids })} fault={fault} />
		</section>
	)
}

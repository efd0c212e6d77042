import type { Template } from '@vitrine/contract/library/templates'
import type { Terminal } from '@vitrine/contract/terminals'
import { program_limits } from '@vitrine/domain/program/parts'
import { deviceTypeOf, standard_device_type } from '@vitrine/domain/terminal/device-type'
import { Flex, Form, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useGroups } from '../../data/groups.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { namedWithSize } from '../../ui/format.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { GroupSelect } from '../../ui/forms/group-select.tsx'
import { DeviceTypeField, NameField, name_places } from './name-dialogs.tsx'
import { createProgram, type NewProgram, useProgramTemplates, useTerminalChoice } from './use-programs.ts'

const presets = ['1920*1080', '1080*1920', '3840*2160', '2160*3840', '1280*720', '1366*768', '1024*768']
const custom = 'custom'
const as_terminal = 'terminal'
const { min, max } = program_limits.side

interface Values extends NewProgram {
	preset: string
}

const sizeOf = ({ preset, w, h }: Values): [number, number] => {
	if (preset === custom || preset === as_terminal) return [w, h]
	const [width = w, height = h] = preset.split('*').map(Number)
	return [width, height]
}

const Side = ({ name, label }: { name: 'w' | 'h'; label: string }) => (
	<Form.Item name={name} label={label} rules={[{ required: true, message: t('必填') }]} style={{ flex: 1 }}>
		<InputNumber min={min} max={max} precision={0} style={{ width: '100%' }} suffix="px" />
	</Form.Item>
)

/** The starting point of the new program; a template comes with its own size, which can be changed. */
const TemplateField = ({ templates }: { templates: readonly Template[] }) => {
	const form = Form.useFormInstance<Values>()
	const choose = (id: number) => {
		const chosen = templates.find(template => template.id === id)
		if (chosen === undefined) return
		const preset = `${chosen.w}*${chosen.h}`
		form.setFieldsValue({ preset: presets.includes(preset) ? preset : custom, w: chosen.w, h: chosen.h })
	}
	const options = [{ value: 0, label: t('空白节目') }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]
	return (
		<Form.Item name="template" label={t('从模板开始')}>
			<Select options={options} showSearch={{ optionFilterProp: 'label' }} onChange={choose} />
		</Form.Item>
	)
}

const bounded = (side: number): number => Math.min(max, Math.max(min, side))

/** Takes size and device type from a terminal. */
const TerminalField = () => {
	const form = Form.useFormInstance<Values>()
	const [word, setWord] = useState('')
	const list = useTerminalChoice(word).data ?? []
	const choose = ({ id, w, h, type_id }: Terminal) => {
		form.setFieldsValue({
			device: id,
			w: bounded(w),
			h: bounded(h),
			device_type: deviceTypeOf(type_id) === null ? standard_device_type : type_id,
		})
	}
	return (
		<Form.Item
			name="device"
			label={t('终端')}
			htmlFor="as-terminal"
			rules={[{ required: true, message: t('请选择终端') }]}
		>
			<Select
				id="as-terminal"
				showSearch={{ filterOption: false, onSearch: setWord }}
				placeholder={t('请选择终端')}
				options={list.map(row => ({ value: row.id, label: namedWithSize(row) }))}
				onChange={id => {
					const chosen = list.find(terminal => terminal.id === id)
					if (chosen) choose(chosen)
				}}
			/>
		</Form.Item>
	)
}

const SizeFields = () => {
	const mayTake = usePermitted('terminals.read')
	const options = [
		...presets.map(value => ({ value, label: value.replace('*', ' × ') })),
		{ value: custom, label: t('自定义') },
		...(mayTake ? [{ value: as_terminal, label: t('与终端相同') }] : []),
	]
	return (
		<>
			<Form.Item name="preset" label={t('分辨率')} rules={[{ required: true, message: t('必填') }]}>
				<Select options={options} />
			</Form.Item>
			<Form.Item noStyle shouldUpdate={(before: Values, after: Values) => before.preset !== after.preset}>
				{({ getFieldValue }) => {
					const preset: unknown = getFieldValue('preset')
					if (preset !== custom && preset !== as_terminal) return null
					return (
						<>
							{preset === as_terminal && <TerminalField />}
							<Flex gap={12}>
								<Side name="w" label={t('宽度')} />
								<Side name="h" label={t('高度')} />
							</Flex>
						</>
					)
				}}
			</Form.Item>
		</>
	)
}

const TypeField = () => {
	const current = Form.useWatch<number | undefined>('device_type') ?? standard_device_type
	return <DeviceTypeField current={current} />
}

/** Creates a program and opens it in the editor. */
export const CreateDialog = ({ close }: { close: () => void }) => {
	const navigate = useNavigate()
	const found = useProgramTemplates().data ?? []
	const [group] = useGroups()
	const submit = async (values: Values) => {
		const { name, group_id, device_type, template, preset, device } = values
		const [w, h] = sizeOf(values)
		const made_for = preset === as_terminal && device !== undefined ? { device } : {}
		const id = await createProgram({ name: name.trim(), group_id, device_type, template, w, h, ...made_for })
		// The dialog closes by rewriting this address; only then can the editor open.
		setTimeout(() => void navigate(`/schedule/windowsIndex?id=${id}`))
	}
	if (group === undefined) return null
	const start = { name: '', template: 0, preset: '1920*1080', w: 1920, h: 1080 }
	return (
		<FormDialog
			title={t('创建节目')}
			okText={t('创建')}
			initial={{ ...start, group_id: group.id, device_type: standard_device_type }}
			places={name_places}
			onSubmit={submit}
			onClose={close}
		>
			<NameField />
			{found.length > 0 && <TemplateField templates={found} />}
			<Form.Item name="group_id" label={t('组织')} rules={[{ required: true, message: t('必填') }]}>
				<GroupSelect />
			</Form.Item>
			<TypeField />
			<SizeFields />
		</FormDialog>
	)
}

import type { ProgramRow } from '@vitrine/contract/release/programs'
import { template_limits } from '@vitrine/domain/library/template'
import { program_limits } from '@vitrine/domain/program/parts'
import { Form, Input, Select } from 'antd'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { NameDialog } from '../../ui/forms/name-dialog.tsx'
import { deviceTypeChoices, deviceTypeWord } from '../../ui/terminals/device-type.ts'
import { copyProgram, editProgram, findProgram, keepAsTemplate } from './use-programs.ts'

/** Errors about a name are shown next to its field. */
export const name_places = { program_name_taken: 'name', template_name_taken: 'name' } as const

/** The name of a program. */
export const NameField = () => (
	<Form.Item name="name" label={t('名称')} rules={[{ required: true, whitespace: true, message: t('请输入名称') }]}>
		<Input autoFocus autoComplete="off" maxLength={program_limits.name} />
	</Form.Item>
)

/** The kind of terminals a program is made for; a number without a name is shown as it is. */
export const DeviceTypeField = ({ current }: { current: number }) => {
	const choices = deviceTypeChoices()
	const others = choices.some(({ value }) => value === current)
		? []
		: [{ value: current, label: deviceTypeWord(current) }]
	return (
		<Form.Item name="device_type" label={t('设备类型')} rules={[{ required: true, message: t('必填') }]}>
			<Select options={[...choices, ...others]} />
		</Form.Item>
	)
}

const valuesOf = ({ name, device_type }: Pick<ProgramRow, 'name' | 'device_type'>) => ({ name, device_type })

const readProgram = async (id: number) => {
	const found = await findProgram(id)
	return found && { values: valuesOf(found), revision: found.revision }
}

/** Copies a program under an unused name. */
export const CopyDialog = ({ program, name, close }: { program: ProgramRow; name: string; close: () => void }) => (
	<FormDialog
		title={t('复制“{name}”', { name: program.name })}
		okText={t('复制')}
		initial={{ name }}
		places={name_places}
		onSubmit={values => copyProgram(program, values.name.trim())}
		onClose={close}
	>
		<NameField />
	</FormDialog>
)

/** Changes a program's name and device type. */
export const EditDialog = ({ program, close }: { program: ProgramRow; close: () => void }) => (
	<FormDialog
		title={t('“{name}”的属性', { name: program.name })}
		okText={t('保存')}
		initial={valuesOf(program)}
		edited={{
			revision: program.revision,
			read: () => readProgram(program.id),
			words: { device_type: type => deviceTypeWord(type as number) },
		}}
		places={name_places}
		onSubmit={({ name, device_type }, { revision }) =>
			editProgram(program, { name: name.trim(), device_type, revision })
		}
		onClose={close}
	>
		<NameField />
		<DeviceTypeField current={program.device_type} />
	</FormDialog>
)

/** Saves a program as a template with a name. */
export const TemplateDialog = ({ program, close }: { program: ProgramRow; close: () => void }) => (
	<NameDialog
		title={t('制作模板')}
		okText={t('保存')}
		name={program.name}
		max={template_limits.name}
		onSubmit={name => keepAsTemplate(program, name)}
		onClose={close}
	/>
)

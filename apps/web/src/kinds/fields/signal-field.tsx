import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AcquisitionDevice } from '@vitrine/contract/terminal/acquisition'
import { isAddressPort } from '@vitrine/domain/devices/capture-port'
import type { ExternalSignalResource, SignalDevice } from '@vitrine/domain/program/kinds/external-signal'
import type { Made } from '@vitrine/domain/program/parts'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { acquisition } from '../../data/calls/api.ts'
import { keys } from '../../data/calls/queries.ts'
import { isGone } from '../../data/calls/shown-errors.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import type { FormProps } from '../form-props.ts'
import { signalChoices } from '../signal-word.ts'
import { FieldFrame } from './form-frame.tsx'

type Props = FormProps<Made<ExternalSignalResource>>

/** This many devices are listed at once; the others are found by typing. */
const offered = 50

/** Video devices in sight that match a search. */
const useDevices = (key_word: string) => {
	const enabled = usePermitted('terminals.read')
	return useQuery({
		queryKey: [...keys.acquisition, 'inputs', key_word],
		queryFn: ({ signal }) => acquisition.list({ kind: 'video', key_word, limit: offered }, { signal }),
		placeholderData: keepPreviousData,
		enabled,
	})
}

/** The selected device; null if it is deleted or out of sight, undefined while that is unknown. */
const useChosen = (id: number): AcquisitionDevice | null | undefined => {
	const may = usePermitted('terminals.read')
	const query = useQuery({
		queryKey: [...keys.acquisition, 'one', id],
		queryFn: ({ signal }) => acquisition.get({ id }, { signal }),
		enabled: may && id > 0,
	})
	return id === 0 || isGone(query.error) ? null : query.data
}

/** Whether a device currently has a signal, and its resolution. */
const signalOf = ({ terminal_id, state, inputs }: AcquisitionDevice): string => {
	if (terminal_id === 0) return t('未绑定终端')
	if (state === 'offline') return t('终端离线')
	if (state === 'never') return t('从未连接')
	const [input] = inputs.toSorted((one, other) => Number(other.signal) - Number(one.signal))
	if (input === undefined) return t('信号状态未知')
	if (!input.signal) return t('没有信号')
	return [t('信号正常'), ...(input.w && input.h ? [`${input.w}×${input.h}`] : [])].join(' ')
}

const optionOf = (device: AcquisitionDevice) => {
	const { id, name, terminal_name, port } = device
	const label = [name, terminal_name, port, signalOf(device)].filter(Boolean).join(' · ')
	return { value: `${id}`, label, title: label, device: { id, name } }
}

const hintOf = ({ name }: SignalDevice, found: AcquisitionDevice | null | undefined): string | undefined => {
	if (found === undefined) return undefined
	if (found === null) return t('此处没有登记采集设备“{name}”，终端显示“没有信号”。请选择其他信号源。', { name })
	if (found.terminal_id === 0) return t('此采集设备未绑定终端，所有终端都显示“没有信号”。')
	if (isAddressPort(found.port)) return t('端口是网络地址，浏览器无法采集。请改用流媒体播放。')
	return t('仅在终端“{terminal}”上显示，其他终端显示“没有信号”。更换端口后无需重新发布。', {
		terminal: found.terminal_name,
	})
}

/** The inputs that match a search. */
const inputsNamed = (word: string) =>
	signalChoices()
		.filter(([, label]) => label.toLowerCase().includes(word.trim().toLowerCase()))
		.map(([value, label]) => ({ value: value as string, label, title: label }))

/** The selected device as an option: by name only, if nothing else is known. */
const chosenOption = (device: SignalDevice | null, found: AcquisitionDevice | null | undefined) => {
	if (device === null) return null
	return found ? optionOf(found) : { value: `${device.id}`, label: device.name, title: device.name, device }
}

/** The devices that match a search; without one, the selected device is always included. */
const useDeviceChoices = (word: string, device: SignalDevice | null) => {
	const { data, isFetching } = useDevices(word)
	const found = useChosen(device?.id ?? 0)
	const chosen = chosenOption(device, found)
	const listed = (data?.list ?? []).map(optionOf)
	const isMissing = chosen !== null && word === '' && listed.every(one => one.value !== chosen.value)
	const hints = [
		device === null ? t('预览中不显示终端的输入画面。') : hintOf(device, found),
		(data?.count ?? 0) > offered ? t('还有更多采集设备，请输入名称搜索。') : undefined,
	]
	return {
		isFetching,
		chosen,
		choices: isMissing ? [chosen, ...listed] : listed,
		hint: hints.filter(words => words !== undefined).join(' '),
	}
}

/** The signal's source: an input of the terminal, or an acquisition device wherever it is connected. */
export const SignalField = ({ value, onChange }: Props) => {
	const id = useId()
	const [word, search] = useState('')
	const { isFetching, chosen, choices, hint } = useDeviceChoices(word, value.device ?? null)
	const choose = (name: string): void => {
		const source = signalChoices().find(([one]) => one === name)?.[0]
		const picked = choices.find(one => one.value === name)
		if (source !== undefined) onChange({ ...value, source, device: null })
		else if (picked !== undefined) onChange({ ...value, device: picked.device })
	}
	const groups = [
		{ label: t('终端输入口'), options: inputsNamed(word) },
		{ label: t('视频采集设备'), options: choices },
	]
	return (
		<FieldFrame label={t('信号源')} id={id} hint={hint} wide>
			<Select
				id={id}
				aria-label={t('信号源')}
				value={chosen?.value ?? value.source}
				options={groups.filter(({ options }) => options.length > 0)}
				loading={isFetching}
				popupMatchSelectWidth={false}
				placement="bottomRight"
				styles={{ popup: { root: { maxWidth: 'min(480px, 92vw)' } } }}
				showSearch={{ filterOption: false, onSearch: search }}
				onChange={choose}
				{...(chosen === null ? {} : { labelRender: () => chosen.label })}
				style={{ width: '100%' }}
			/>
		</FieldFrame>
	)
}

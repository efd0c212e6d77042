import type { AcquisitionDevice } from '@vitrine/contract/terminal/acquisition'
import type { AcquisitionKind, AcquisitionState } from '@vitrine/domain/devices/acquisition'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../../data/text.ts'
import type { Tone } from '../../../ui/tone.ts'

const kinds: Readonly<Record<AcquisitionKind, TextKey>> = { environment: '环境采集', video: '视频采集' }

/** What kind of data a device provides, in words. */
export const kindWord = (kind: AcquisitionKind): string => t(kinds[kind])

/** Text and colour for each device state. */
export const state_words: Readonly<Record<AcquisitionState, { readonly tone: Tone; readonly text: TextKey }>> = {
	unbound: { tone: 'grey', text: '未绑定终端' },
	offline: { tone: 'grey', text: '终端离线' },
	never: { tone: 'grey', text: '从未连接' },
	silent: { tone: 'amber', text: '没有数据' },
	online: { tone: 'green', text: '采集正常' },
}

/** The address of a device's own page. */
export const devicePath = (id: number): string => `/device/acquisitionDevice?id=${id}`

/** The address of a program in the editor. */
export const programPath = (id: number): string => `/schedule/windowsIndex?id=${id}`

/** Size and frame rate of the picture at an input, as far as they are known. */
export const sizeWord = ({ w, h, hz }: Pick<AcquisitionDevice['inputs'][number], 'w' | 'h' | 'hz'>): string =>
	[...(w && h ? [`${w}×${h}`] : []), ...(hz ? [`${Number(hz.toFixed(2))} Hz`] : [])].join(' · ')

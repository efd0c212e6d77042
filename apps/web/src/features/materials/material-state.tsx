import type { Material } from '@vitrine/contract/materials'
import { t, translated } from '../../data/text.ts'
import { StateWord } from '../../ui/state-word.tsx'

/** Where a material stands, with the reason where processing failed. */
export const MaterialStateWord = ({ material }: { material: Material }) => {
	if (material.state === 'ready') return <StateWord tone="green" text={t('可用')} />
	if (material.state === 'processing') return <StateWord tone="blue" text={t('处理中')} />
	return <StateWord tone="red" text={t('处理失败')} title={translated(material.fault)} />
}

/** The size in pixels, or nothing while it is not known. */
export const pixels = ({ width, height }: Material): string => (width > 0 ? `${width}×${height}` : '')

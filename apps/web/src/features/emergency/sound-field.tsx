import type { EmergencyDraft } from '@vitrine/domain/release/emergency'
import { Checkbox, Form, Select } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { useSounds } from './use-emergency.ts'

interface Props {
	readonly draft: EmergencyDraft
	readonly change: (part: Partial<EmergencyDraft>) => void
}

/** The sound of an emergency, and whether it repeats. */
export const SoundField = ({ draft: { sound }, change }: Props) => {
	const [word, setWord] = useState('')
	const { data = [], isFetching } = useSounds(word)
	const options = data.map(({ id, name }) => ({ value: id, label: name }))
	return (
		<>
			<Form.Item label={t('声音')}>
				<Select
					allowClear
					aria-label={t('声音')}
					placeholder={t('没有声音')}
					loading={isFetching}
					showSearch={{ filterOption: false, onSearch: setWord }}
					options={options}
					value={sound?.material_id ?? null}
					onChange={material_id =>
						change({ sound: material_id ? { material_id, repeat: sound?.repeat ?? true } : null })
					}
				/>
			</Form.Item>
			{sound !== null && (
				<Checkbox
					checked={sound.repeat}
					onChange={event => change({ sound: { ...sound, repeat: event.target.checked } })}
				>
					{t('重复播放声音')}
				</Checkbox>
			)}
		</>
	)
}

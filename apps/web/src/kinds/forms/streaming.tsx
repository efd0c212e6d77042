import type { StreamingResource } from '@vitrine/domain/program/kinds/streaming'
import type { Made } from '@vitrine/domain/program/parts'
import { t } from '../../data/text.ts'
import { AddressField } from '../fields/address-field.tsx'
import { FieldGroup } from '../fields/form-frame.tsx'
import { FitField, VolumeField } from '../fields/sight-fields.tsx'
import type { FormProps } from '../form-props.ts'

/** A stream. */
export const StreamingForm = ({ value, onChange }: FormProps<Made<StreamingResource>>) => (
	<FieldGroup>
		<AddressField
			label={t('流地址')}
			name="url"
			placeholder="https://example.com/live.m3u8"
			hint={t('支持 HLS（.m3u8）和浏览器可直接播放的视频地址。')}
			value={value.url}
			onChange={url => onChange({ ...value, url }, 'url')}
		/>
		<FitField value={value.fit} onChange={fit => onChange({ ...value, fit })} />
		<VolumeField value={value.volume} onChange={volume => onChange({ ...value, volume })} />
	</FieldGroup>
)

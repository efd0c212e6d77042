import { layout_pictures, type PictureKey } from '@vitrine/domain/system'
import { Button } from 'antd'
import { useRef } from 'react'
import { t } from '../../data/text.ts'
import { PictureChoice, usePicture } from '../../ui/forms/picture-choice.tsx'
import { useAsk } from '../../ui/messages/ask.ts'
import { toast } from '../../ui/messages/toasts.ts'
import { useHashTarget } from './hash-target.ts'
import { removePicture, setPicture } from './use-layout.ts'
import { picture_texts } from './words.ts'

/** The maximum width of each preview, in pixels; the height follows from the picture's aspect ratio. */
const preview = { logo: 360, loginPicture: 276, favicon: 64 } as const satisfies Record<PictureKey, number>

const hintOf = (name: PictureKey): string => {
	const { kind, w, h } = layout_pictures[name]
	return kind === 'png'
		? t('PNG 格式，最大 2 MB，建议 {w}×{h} 像素', { w, h })
		: t('.ico 格式，最大 256 KB，建议 {w}×{h} 像素', { w, h })
}

/** A picture of the layout in its aspect ratio; it can be replaced or reset to the product's own. */
export const PicturePart = ({ name, address }: { name: PictureKey; address: string }) => {
	const { kind, w, h } = layout_pictures[name]
	const title = t(picture_texts[name])
	const ask = useAsk()
	const {
		busy,
		fault: problem,
		send,
	} = usePicture(kind, async file => {
		await setPicture(name, file)
		toast('success', t('已更新“{name}”', { name: title }))
	})
	const askRemove = () =>
		ask({
			title: t('“{name}”恢复为默认图片？', { name: title }),
			content: t('当前图片会被删除。'),
			okText: t('恢复默认'),
			onOk: async () => {
				await removePicture(name)
				toast('success', t('“{name}”已恢复为默认图片', { name: title }))
			},
		})
	const section = useRef<HTMLElement>(null)
	useHashTarget([name], () => section.current?.scrollIntoView({ block: 'center' }))
	return (
		<section ref={section} className="panel system-part">
			<h2>{title}</h2>
			<div className="system-preview" style={{ width: preview[name], aspectRatio: `${w} / ${h}` }}>
				{address === '' ? (
					<span className="muted">{name === 'favicon' ? <OwnIcon /> : t('使用默认图片')}</span>
				) : (
					<img src={address} alt={title} />
				)}
			</div>
			<PictureChoice
				kind={kind}
				label={`${t('更换')} · ${title}`}
				hint={hintOf(name)}
				busy={busy}
				fault={problem}
				onChoose={send}
			>
				{address !== '' && <Button onClick={askRemove}>{t('恢复默认')}</Button>}
			</PictureChoice>
		</section>
	)
}

const OwnIcon = () => <img src="/favicon.svg" alt={t('使用默认图片')} width="32" height="32" />

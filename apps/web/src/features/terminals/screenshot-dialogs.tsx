import type { Screenshot } from '@vitrine/contract/terminal/screenshots'
import { Button, Flex, Modal } from 'antd'
import { t } from '../../data/text.ts'
import { datedMoment } from '../../ui/format.ts'

const Picture = ({ one: { picture, width, height, taken_at } }: { one: Screenshot }) => (
	<figure className="screenshot-large">
		<img src={picture} width={width} height={height} alt={t('{time} 的截图', { time: datedMoment(taken_at) })} />
		<figcaption className="muted">
			{datedMoment(taken_at)} · {width}×{height}
		</figcaption>
	</figure>
)

interface PictureProps {
	readonly one: Screenshot
	/** Null at either end of the list. */
	readonly newer: (() => void) | null
	readonly older: (() => void) | null
	readonly close: () => void
}

/** A screenshot at the largest size that fits, with links to the previous and next one. */
export const PictureDialog = ({ one, newer, older, close }: PictureProps) => (
	<Modal open title={t('截图')} footer={null} onCancel={close} width={1000}>
		<Picture one={one} />
		<Flex gap={8} justify="center">
			<Button disabled={newer === null} onClick={() => newer?.()}>
				{t('较新的一张')}
			</Button>
			<Button disabled={older === null} onClick={() => older?.()}>
				{t('较早的一张')}
			</Button>
		</Flex>
	</Modal>
)

/** Two screenshots side by side, the older one first. */
export const CompareDialog = ({ chosen, close }: { chosen: readonly Screenshot[]; close: () => void }) => (
	<Modal open title={t('对比截图')} footer={null} onCancel={close} width={1400}>
		<div className="screenshot-pair">
			{chosen
				.toSorted((a, b) => a.taken_at - b.taken_at)
				.map(one => (
					<Picture key={one.id} one={one} />
				))}
		</div>
	</Modal>
)

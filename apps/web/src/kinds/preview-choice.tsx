import { useState } from 'react'
import { t } from '../data/text.ts'
import { Switch } from '../ui/forms/switch.tsx'
import { type Ground, grounds } from './kind-preview.tsx'
import type { Screen } from './preview-stage.ts'

/** The screen format and background of a preview. */
export const usePreviewChoice = () => {
	const [screen, setScreen] = useState<Screen>('wide')
	const [ground, setGround] = useState<Ground>('dark')
	const tools = (
		<div className="kind-preview-tools">
			<Switch
				label={t('屏幕比例')}
				value={screen}
				onChoose={setScreen}
				choices={[
					{ value: 'wide', text: '16:9' },
					{ value: 'square', text: '1:1' },
					{ value: 'tall', text: '9:16' },
					{ value: 'strip', text: t('条形屏') },
				]}
			/>
			<Switch
				label={t('预览背景')}
				value={ground}
				onChoose={setGround}
				choices={[
					{ value: 'dark', text: t('深色背景') },
					{ value: 'light', text: t('浅色背景') },
				]}
			/>
		</div>
	)
	return { screen, background: grounds[ground], tools }
}

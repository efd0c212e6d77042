import type { ComponentType } from 'react'
import { IssueCheckScreen, MaterialCheckScreen, ProgramCheckScreen } from '../../features/review/check-screens.tsx'
import { ManageScreen } from '../../features/review/manage-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

const framed = (Screen: ComponentType) => () => (
	<AntdFrame>
		<Screen />
	</AntdFrame>
)

export const MaterialCheck = framed(MaterialCheckScreen)
export const ProgramCheck = framed(ProgramCheckScreen)
export const IssueCheck = framed(IssueCheckScreen)
export const CheckManage = framed(ManageScreen)

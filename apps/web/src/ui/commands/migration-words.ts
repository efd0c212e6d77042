import type { MigrationProblem, MigrationStep } from '@vitrine/domain/command/trials/migration'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../data/text.ts'
import { commandTipsWord } from '../command-word.ts'

const steps: Readonly<Record<MigrationStep, TextKey>> = {
	dns: '域名解析',
	tcp: 'TCP 连接',
	tls: 'TLS 加密',
	sign_in: '账号登录',
	socket: 'WebSocket 连接',
	heartbeat: '首次心跳',
}

export const stepWord = (step: MigrationStep): string => t(steps[step])

/** Why a step failed. */
export const problemWord = (problem: MigrationProblem): string => commandTipsWord(`migration_${problem}`)

import { afterEach } from 'vitest'
import { testify } from './witness.ts'

afterEach(async ({ task }) => {
	if (task.result?.state === 'fail') await testify(task.name)
})

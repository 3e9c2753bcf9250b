import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HoldButton } from './hold-button'

const onHeld = vi.fn()
const onPlainClick = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'setTimeout', 'clearTimeout'] })
  HTMLElement.prototype.setPointerCapture = () => undefined
  onHeld.mockClear()
  onPlainClick.mockClear()
  render(<HoldButton disabled={false} isBusy={false} onHeld={onHeld} onPlainClick={onPlainClick} />)
})

afterEach(() => vi.useRealTimers())

const button = () => screen.getByRole('button')
const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe('the stop button', () => {
  it('acts after a whole second, once', () => {
    fireEvent.pointerDown(button(), { button: 0 })
    pass(900)
    expect(onHeld).not.toHaveBeenCalled()
    pass(200)
    expect(onHeld).toHaveBeenCalledOnce()
    fireEvent.pointerUp(button())
    pass(2_000)
    expect(onHeld).toHaveBeenCalledOnce()
  })

  it('is quiet, and coloured only while it is held', () => {
    const isColoured = () => button().classList.contains('bg-danger-solid')
    expect(isColoured()).toBe(false)
    fireEvent.pointerDown(button(), { button: 0 })
    pass(300)
    expect(isColoured()).toBe(true)
    fireEvent.pointerUp(button())
    expect(isColoured()).toBe(false)
  })

  it('does nothing on a short press, and says so', () => {
    fireEvent.pointerDown(button(), { button: 0 })
    pass(600)
    fireEvent.pointerUp(button())
    pass(2_000)
    expect(onHeld).not.toHaveBeenCalled()
    expect(screen.getByRole('status')).toHaveTextContent('Hold for 1 second')
  })

  it('counts down while it is held', () => {
    fireEvent.pointerDown(button(), { button: 0 })
    pass(500)
    expect(button()).toHaveTextContent(/0\.[45] s/)
  })

  it.each([' ', 'Enter'])('can be held by the key "%s"', (key) => {
    fireEvent.keyDown(button(), { key })
    fireEvent.keyDown(button(), { key, repeat: true })
    pass(1_100)
    expect(onHeld).toHaveBeenCalledOnce()
  })

  it('ends the hold when the key is released or the focus is lost', () => {
    fireEvent.keyDown(button(), { key: ' ' })
    pass(500)
    fireEvent.keyUp(button(), { key: ' ' })
    fireEvent.keyDown(button(), { key: ' ' })
    pass(500)
    fireEvent.blur(button())
    pass(2_000)
    expect(onHeld).not.toHaveBeenCalled()
  })

  it('ignores the other mouse buttons', () => {
    fireEvent.pointerDown(button(), { button: 2 })
    pass(2_000)
    expect(onHeld).not.toHaveBeenCalled()
  })

  it('asks instead when a screen reader clicks it', () => {
    fireEvent.click(button(), { detail: 0 })
    expect(onPlainClick).toHaveBeenCalledOnce()
    fireEvent.click(button(), { detail: 1 })
    expect(onPlainClick).toHaveBeenCalledOnce()
  })
})

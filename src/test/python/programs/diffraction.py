"""Difference-map style ptychographic reconstruction: update of the object and the probe from all diffraction patterns."""
import jax
import jax.numpy as jnp

FRAMES, WINDOW, OBJECT = 4096, 256, 2048
BATCH = 64


def extract(obj, corner):
    return jax.lax.dynamic_slice(obj, (corner[0], corner[1]), (WINDOW, WINDOW))


def replace_magnitude(exit_wave, amplitude):
    """Fourier constraint: keep the phase, take the measured magnitude."""
    far = jnp.fft.fft2(exit_wave, norm="ortho")
    magnitude = jnp.abs(far)
    misfit = jnp.mean((magnitude - amplitude) ** 2, axis=(-2, -1))
    far = far * (amplitude / (magnitude + 1e-7))
    return jnp.fft.ifft2(far, norm="ortho"), misfit


def frame_update(obj, probe, corners, amplitudes):
    views = jax.vmap(extract, (None, 0))(obj, corners)
    exit_waves = probe * views
    revised, misfit = replace_magnitude(exit_waves, amplitudes)
    delta = revised - exit_waves
    probe_num = jnp.sum(jnp.conj(views) * delta, axis=0)
    probe_den = jnp.sum(jnp.abs(views) ** 2, axis=0)
    return jnp.conj(probe) * delta, probe_num, probe_den, jnp.sum(misfit)


def deposit(canvas, corners, patches):
    rows = corners[:, 0, None] + jnp.arange(WINDOW)
    cols = corners[:, 1, None] + jnp.arange(WINDOW)

    def add(canvas, item):
        r, c, patch = item
        return canvas.at[r[:, None], c[None, :]].add(patch), None

    return jax.lax.scan(add, canvas, (rows, cols, patches))[0]


def make_update(fixed):
    def update(obj, probe, corners, amplitudes):
        numerator = jnp.zeros_like(obj)
        if fixed:
            def body(carry, item):
                numerator, pn, pd, err = carry
                patches, a, b, e = frame_update(obj, probe, *item)
                return (deposit(numerator, item[0], patches), pn + a, pd + b, err + e), None

            zero = (numerator, jnp.zeros_like(probe), jnp.zeros(probe.shape, jnp.float32), 0.0)
            batches = (corners.reshape(-1, BATCH, 2), amplitudes.reshape(-1, BATCH, WINDOW, WINDOW))
            (numerator, probe_num, probe_den, error), _ = jax.lax.scan(body, zero, batches)
        else:
            patches, probe_num, probe_den, error = frame_update(obj, probe, corners, amplitudes)
            numerator = deposit(numerator, corners, patches)
        obj = obj + 0.9 * numerator / (jnp.max(jnp.abs(probe) ** 2) * 8.0 + 1e-6)
        probe = probe + 0.5 * probe_num / (jnp.max(probe_den) + 1e-6)
        return obj, probe, error / FRAMES

    return update


def program(fixed=False):
    obj = jax.ShapeDtypeStruct((OBJECT, OBJECT), jnp.complex64)
    probe = jax.ShapeDtypeStruct((WINDOW, WINDOW), jnp.complex64)
    corners = jax.ShapeDtypeStruct((FRAMES, 2), jnp.int32)
    amplitudes = jax.ShapeDtypeStruct((FRAMES, WINDOW, WINDOW), jnp.float32)
    return jax.jit(make_update(fixed), donate_argnums=(0, 1)), (obj, probe, corners, amplitudes)

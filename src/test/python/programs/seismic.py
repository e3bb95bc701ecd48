"""Many traces: filtered by FFT, ranked by amplitude, or convolved with long wavelets."""
import jax
import jax.numpy as jnp
from jax import lax


def band(traces, low, high):
    spectrum = jnp.fft.fft(traces, axis=-1)
    f = jnp.abs(jnp.fft.fftfreq(traces.shape[-1]))
    spectrum = spectrum * jnp.where((f > low) & (f < high), 1.0, 0.0)
    return jnp.fft.ifft(spectrum, axis=-1).real


def gain(traces):
    order = jnp.sort(jnp.abs(traces), axis=-1)
    return traces / (order[..., int(0.95 * order.shape[-1])][..., None] + 1e-6)


def wavelets(traces, bank):
    out = lax.conv_general_dilated(traces[:, None, :], bank[:, None, :], (1,), 'SAME')
    return (jax.nn.relu(out) ** 2).mean(1)


def program(n=None, samples=4096, what='band', chunks=0, donate=()):
    traces = n or 131072
    A, f32 = jax.ShapeDtypeStruct, jnp.float32
    bank = A((256, 257), f32)

    def work(section, bank):
        if what == 'band':
            one = lambda part: band(part, 0.02, 0.2)
        elif what == 'gain':
            one = gain
        else:
            one = lambda part: wavelets(part, bank)
        if chunks:
            return lax.map(one, section.reshape(chunks, -1, samples)).reshape(section.shape)
        return one(section)

    return jax.jit(work, donate_argnums=donate), (A((traces, samples), f32), bank)

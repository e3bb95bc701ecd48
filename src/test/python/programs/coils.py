"""Pictures of a scanner with many coils: the image times each coil's sensitivity, its FFT, the mask, and back (normal equations by conjugate gradients)."""
import jax
import jax.numpy as jnp
from jax import lax


def normal(image, coils, mask):
    k = jnp.fft.fft2(coils * image) * mask
    return (jnp.fft.ifft2(k) * coils.conj()).sum(0)


def normal_by_coil(image, coils, mask):
    def one(acc, c):
        return acc + jnp.fft.ifft2(jnp.fft.fft2(c * image) * mask) * c.conj(), None
    return lax.scan(one, jnp.zeros_like(image), coils)[0]


def program(n=None, each=False, side=1024, slices=8):
    count = n or 16
    op = normal_by_coil if each else normal

    def reconstruct(coils, mask, data):
        start = jnp.zeros_like(data)
        image, _ = jax.scipy.sparse.linalg.cg(lambda im: op(im, coils, mask) + 0.01 * im, data, x0=start, maxiter=10)
        return jnp.abs(image)

    c = lambda *s: jax.ShapeDtypeStruct(s, jnp.complex64)
    return jax.jit(reconstruct), (c(count, slices, side, side), jax.ShapeDtypeStruct((side, side), jnp.float32), c(slices, side, side))

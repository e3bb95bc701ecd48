"""A few networks on the same sound pictures, side by side under vmap: their mean and spread. The compiler merges members and channels."""
import jax
import jax.numpy as jnp


def detect(params, pictures):
    x = pictures
    for w in params["conv"]:
        x = jax.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
        x = jax.nn.gelu(x)
    return x.mean((1, 2)) @ params["head"]


def program(fixed=False, members=20):
    def ensemble(params, pictures):
        logits = jax.lax.map(lambda p: detect(p, pictures), params) if fixed else jax.vmap(detect, (0, None))(params, pictures)
        shares = jax.nn.softmax(logits)
        return shares.mean(0), shares.std(0)

    s = lambda *sides: jax.ShapeDtypeStruct((members, *sides), jnp.float32)
    params = {"conv": [s(5, 5, 3, 48), s(3, 3, 48, 96), s(3, 3, 96, 64)], "head": s(64, 10)}
    return jax.jit(ensemble), (params, jax.ShapeDtypeStruct((16, 160, 160, 3), jnp.float32))

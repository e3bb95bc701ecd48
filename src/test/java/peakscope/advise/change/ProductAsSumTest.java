package peakscope.advise.change;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every expected line was checked with NumPy against the einsum. */
class ProductAsSumTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "nij,njk->nik; jnp.sum(a[:, :, :, None] * b[:, None, :, :], axis=2)",
                "nki,nkj->nij; jnp.sum(a[:, :, :, None] * b[:, :, None, :], axis=1)",
                "nij,nkj->nik; jnp.sum(a[:, :, None, :] * b[:, None, :, :], axis=3)",
                "nij,nj->ni; jnp.sum(a[:, :, :] * b[:, None, :], axis=2)",
                "nij,nij->n; jnp.sum(a[:, :, :] * b[:, :, :], axis=(1, 2))"
            })
    void isWrittenAsMultiplyAndSum(String einsum, String line) {
        assertEquals(
                Optional.of(line + "  # instead of jnp.einsum('" + einsum + "', a, b)"), ProductAsSum.line(einsum));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nij,njk->nki", "nij->ni", "nij,kjn->nik", "nij,nij->nij", "a,b", "a,b,c->a"})
    void isLeftAloneWhereAnAxisWouldHaveToMove(String einsum) {
        assertEquals(Optional.empty(), ProductAsSum.line(einsum));
    }
}

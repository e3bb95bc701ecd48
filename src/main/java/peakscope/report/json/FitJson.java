package peakscope.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import peakscope.analyze.budget.Fit;
import peakscope.analyze.budget.MemoryLimit;

/** Writes whether a module fits, sizes in bytes. */
final class FitJson {

    private FitJson() {}

    static void write(JsonGenerator json, Fit fit) throws IOException {
        json.writeObjectFieldStart("fit");
        json.writeNumberField("neededBytes", fit.needed().count());
        json.writeNumberField("besideBytes", fit.beside().count());
        AdviceJson.size(json, "limitBytes", fit.limit().map(MemoryLimit::bytes));
        AdviceJson.text(json, "limitFrom", fit.limit().map(MemoryLimit::from).orElse(null));
        if (fit.fits().isPresent()) {
            json.writeBooleanField("fits", fit.fits().get());
        } else {
            json.writeNullField("fits");
        }
        json.writeNumberField("overBytes", fit.over().count());
        json.writeBooleanField("refused", fit.refused());
        json.writeStringField("why", fit.why());
        json.writeEndObject();
    }
}

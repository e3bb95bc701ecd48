package peakscope.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import peakscope.analyze.fleet.Fleet;
import peakscope.analyze.fleet.HostGroup;
import peakscope.read.io.LogTime;
import peakscope.read.log.HostLog;
import peakscope.read.message.Message;
import peakscope.read.message.MessageReader;

/** Writes how a job's logs end: groups of logs that end alike, and each log with its group number. */
final class FleetJson {

    private FleetJson() {}

    static void write(JsonGenerator json, Fleet fleet) throws IOException {
        json.writeArrayFieldStart("groups");
        for (HostGroup group : fleet.groups()) {
            json.writeStartObject();
            json.writeNumberField("logs", group.hosts().size());
            json.writeStringField("first", group.hosts().get(0).file().toString());
            end(json, group.message(), group.time());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("logs");
        for (int group = 0; group < fleet.groups().size(); group++) {
            for (HostLog host : fleet.groups().get(group).hosts()) {
                log(json, group, host);
            }
        }
        json.writeEndArray();
    }

    private static void log(JsonGenerator json, int group, HostLog host) throws IOException {
        json.writeStartObject();
        json.writeStringField("path", host.file().toString());
        json.writeNumberField("group", group);
        end(json, host.first().map(MessageReader.Placed::message), host.first().flatMap(MessageReader.Placed::time));
        json.writeNumberField(
                "line", host.first().map(MessageReader.Placed::line).orElse(0L));
        AdviceJson.text(json, "unread", host.unread().orElse(null));
        json.writeEndObject();
    }

    private static void end(JsonGenerator json, Optional<Message> message, Optional<LogTime> time) throws IOException {
        json.writeBooleanField("ended", message.filter(Message::ended).isPresent());
        AdviceJson.text(
                json, "ending", message.map(read -> read.ending().text()).orElse(null));
        AdviceJson.text(json, "topic", message.map(Message::topic).orElse(null));
        AdviceJson.text(json, "code", message.map(Message::code).orElse(null));
        AdviceJson.text(json, "module", message.map(Message::module).orElse(null));
        AdviceJson.text(json, "time", time.map(LogTime::text).orElse(null));
    }
}

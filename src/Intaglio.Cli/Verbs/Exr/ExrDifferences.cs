using System.Text.Json;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary>The differences of two OpenEXR files, as text and JSON.</summary>
internal static class ExrDifferences
{
    /// <summary>Finds the differences.</summary>
    /// <exception cref="FailureException">A file is damaged or cannot be read.</exception>
    internal static IReadOnlyList<ExrDifference> Find(ExrInput first, ExrInput second, ExrComparisonOptions options,
        IProgress<ImageProgress>? progress)
    {
        try
        {
            return ExrComparison.Compare(first.Reader, second.Reader, options, progress);
        }
        catch (Exception exception) when (exception is ExrFormatException or NotSupportedException)
        {
            // Reads each file to find the damaged one.
            foreach (ExrInput input in (ReadOnlySpan<ExrInput>)[first, second])
            {
                input.Read(reader =>
                {
                    ExrCanonicalForm.Write(Stream.Null, reader);
                    return true;
                });
            }
            throw new FailureException(ErrorText.ToClause(exception.Message), exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FailureException(
                $"{ShellQuoting.Quote(first.Name)} or {ShellQuoting.Quote(second.Name)}: {ErrorText.Describe(exception)}", exception);
        }
    }

    /// <summary>Writes a line for each difference.</summary>
    internal static void WriteText(StandardStreams streams, IReadOnlyList<ExrDifference> differences)
    {
        foreach (ExrDifference difference in differences)
            streams.WriteLine(ShellQuoting.ToLine(difference.ToString()), ": ", TextColor.Red);
    }

    /// <summary>Writes the members of a JSON object.</summary>
    internal static void WriteJson(Utf8JsonWriter writer, IReadOnlyList<ExrDifference> differences)
    {
        writer.WriteBoolean("equal", differences.Count == 0);
        writer.WriteObjects("differences", differences, difference =>
        {
            ExrValueJson.Write(writer, "part", difference.Part < 0 ? null : difference.Part);
            Write(writer, difference);
        });
    }

    private static void Write(Utf8JsonWriter writer, ExrDifference difference)
    {
        switch (difference)
        {
            case ExrShapeDifference shape:
                writer.WriteString("kind", "shape");
                writer.WriteString("subject", shape.Subject);
                writer.WriteString("first", shape.First);
                writer.WriteString("second", shape.Second);
                break;
            case ExrAttributeDifference attribute:
                writer.WriteString("kind", "attribute");
                writer.WriteString("name", attribute.Name);
                Write(writer, "first", attribute.First);
                Write(writer, "second", attribute.Second);
                break;
            case ExrSampleCountDifference count:
                writer.WriteString("kind", "sampleCounts");
                WritePlace(writer, count.LevelX, count.LevelY, count.FirstX, count.FirstY);
                writer.WriteNumbers(("count", count.Count), ("first", count.First), ("second", count.Second));
                break;
            case ExrSampleDifference sample:
                writer.WriteString("kind", "samples");
                writer.WriteString("channel", sample.Channel);
                WritePlace(writer, sample.LevelX, sample.LevelY, sample.FirstX, sample.FirstY);
                writer.WriteNumbers(("count", sample.Count), ("compared", sample.Compared));
                foreach ((string name, double number) in (ReadOnlySpan<(string, double)>)[("first", sample.First),
                    ("second", sample.Second), ("largestAbsolute", sample.LargestAbsolute), ("largestRelative", sample.LargestRelative)])
                    ExrValueJson.Write(writer, name, number);
                writer.WriteNumbers(("largestUlps", sample.LargestUlps), ("notNumbers", sample.NotNumbers));
                break;
        }
    }

    private static void Write(Utf8JsonWriter writer, string name, ExrAttribute? attribute)
    {
        if (attribute is null)
        {
            writer.WriteNull(name);
            return;
        }
        writer.WriteStartObject(name);
        ExrValueJson.WriteAttribute(writer, attribute);
        writer.WriteEndObject();
    }

    private static void WritePlace(Utf8JsonWriter writer, int levelX, int levelY, int x, int y) =>
        writer.WriteNumbers(("levelX", levelX), ("levelY", levelY), ("x", x), ("y", y));
}

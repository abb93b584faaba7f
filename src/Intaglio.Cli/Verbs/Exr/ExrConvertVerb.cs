using System.CommandLine;
using System.Globalization;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary><c>intaglio exr convert</c>: the same picture in another compression.</summary>
internal sealed class ExrConvertVerb() : ExrVerb("convert", "Pack the pixels of an OpenEXR file in another way; all else stays as it is.")
{
    private readonly FilePair files = new("The image; - is standard input", "The new file; - is standard output");
    private readonly Option<string> compression = new("--compression", "-c") { HelpName = "NAME", Description = "none, rle, zips, zip, piz, zstd; with loss pxr24, b44, b44a, dwaa, dwab" };
    private readonly Option<string> level = new("--level") { HelpName = "N", Description = "Of zips, zip and pxr24 1 to 9 (4); of zstd -50 to 22 (1); of dwaa and dwab 0 for the best and more for smaller files (45)" };
    private readonly Flag json = new("--json", "Print the summary as JSON");

    protected override Symbol[] Symbols => [.. files.Arguments, compression, level, files.Force, json, .. ReadingOptions];

    internal override string Examples => """
          intaglio exr convert in.exr out.exr --compression zip
          intaglio exr convert in.exr out.exr -c zstd --level 19     small, and fast to read
          intaglio exr convert in.exr out.exr -c dwaa                with loss, which the summary says
          intaglio exr convert - - -c piz < in.exr > out.exr
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        if (arguments.GetValue(compression) is null)
            throw new UsageException($"{compression.Name} is missing, which says how to pack: {string.Join(", ", ExrNames.Compressions.Keys)}");
        ExrCompression wanted = NamedValues.Find(compression, ExrNames.Compressions, arguments, "");
        if (files.IsToStandardOutput(arguments) && arguments.GetValue(json))
            throw new UsageException("the image and the summary cannot both go to standard output; give a file's name");
        ExrWriteOptions options = ReadLevel(arguments, wanted);
        using OutputFile output = files.FindOutput(arguments, streams, "an image is");

        using ExrInput file = new(files.GetInput(arguments), GetReadOptions(arguments));
        RefuseDeep(file, wanted);
        WarnOfMissing(arguments, streams, file);
        long before = ExrSizes.Of(file.Reader);
        using ProgressDisplay? progress = Progress.Start(arguments, streams, before);
        foreach (ExrPartReader part in file.Reader.Parts)
            part.Header.Compression = wanted;
        long after = Pack(file, output, options, ShareOf(progress, before));
        output.Complete();
        Summarize(streams, arguments, output, wanted, file, after);
        return ExitCode.Success;
    }

    private static void RefuseDeep(ExrInput file, ExrCompression wanted)
    {
        if (wanted is ExrCompression.None or ExrCompression.Rle or ExrCompression.Zips or ExrCompression.Zstd)
            return;
        for (int i = 0; i < file.Reader.Parts.Count; i++)
            if (file.Reader.Parts[i].Header.IsDeep)
                throw new FailureException($"{ShellQuoting.Quote(file.Name)}: part {i} is deep, and {ExrNames.Of(wanted)} does not pack deep pixels; none, rle, zips and zstd do");
    }

    private static long Pack(ExrInput file, OutputFile output, ExrWriteOptions options, IProgress<ImageProgress>? progress)
    {
        try
        {
            return file.Read(reader => Write(output, reader.Parts, options, progress));
        }
        catch (ArgumentException exception)
        {
            throw new FailureException($"{ShellQuoting.Quote(file.Name)}: {ErrorText.Describe(exception).TrimEnd('.')}", exception);
        }
    }

    private static long Write(OutputFile output, IReadOnlyList<ExrPartReader> parts, ExrWriteOptions options, IProgress<ImageProgress>? progress)
    {
        Stream stream = output.Open();
        using FileStream? kept = stream.CanSeek ? null : GuardedScratchFile.Create();
        ExrFile.Convert(kept is null ? stream : GuardedScratchFile.ToWriter(kept), parts, options, progress);
        long length = (kept ?? stream).Length;
        if (kept is null)
            return length;
        kept.Position = 0;
        kept.CopyTo(stream);
        return length;
    }

    private void Summarize(StandardStreams streams, ParseResult arguments, OutputFile output, ExrCompression wanted, ExrInput file, long after)
    {
        string[] lossy = [.. file.Reader.Parts.SelectMany(part => part.Header.Channels).Where(channel => channel.IsLossyWith(wanted)).Select(channel => channel.Name).Distinct()];
        if (arguments.GetValue(json))
        {
            JsonOutput.Write(streams, writer =>
            {
                writer.WriteString("compression", ExrNames.Of(wanted));
                writer.WriteNumbers(("bytesBefore", file.Reader.Length), ("bytesAfter", after));
                writer.WriteStrings("lossyChannels", lossy);
            });
            return;
        }
        string loss = lossy.Length == 0 ? "no loss" : $"with loss in {ShellQuoting.ToLine(string.Join(", ", lossy))}";
        string line = string.Create(CultureInfo.InvariantCulture, $"{(output.IsStandardOutput ? output.Name : ShellQuoting.Quote(output.Name))}: {ExrNames.Of(wanted)}, {after} bytes instead of {file.Reader.Length}, {loss}");
        if (!output.IsStandardOutput)
            streams.Write(line + "\n");
        else if (lossy.Length > 0)
            streams.WriteError(line);
    }

    private ExrWriteOptions ReadLevel(ParseResult arguments, ExrCompression wanted)
    {
        int count = Threads.Read(arguments);
        if (arguments.GetValue(level) is not { } text)
            return new ExrWriteOptions { MaxDegreeOfParallelism = count };
        return wanted switch
        {
            ExrCompression.Zips or ExrCompression.Zip or ExrCompression.Pxr24 => new() { MaxDegreeOfParallelism = count, DeflateLevel = Whole(1, 9) },
            ExrCompression.Zstd => new() { MaxDegreeOfParallelism = count, ZstdLevel = Whole(-50, 22) },
            ExrCompression.Dwaa or ExrCompression.Dwab => new() { MaxDegreeOfParallelism = count, DwaLevel = Fraction() },
            _ => throw new UsageException($"{ExrNames.Of(wanted)} has no levels; leave {level.Name} out"),
        };

        int Whole(int least, int most) => int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int number) && number >= least && number <= most ? number
            : throw new UsageException($"invalid {level.Name} '{text}'; {ExrNames.Of(wanted)} takes {least} to {most}");

        float Fraction() => float.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out float number) && float.IsFinite(number) ? number
            : throw new UsageException($"invalid {level.Name} '{text}'; {ExrNames.Of(wanted)} takes 0 or more");
    }
}

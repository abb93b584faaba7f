using System.CommandLine;
using System.Globalization;
using Intaglio.Imaging;
using Intaglio.OpenExr;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio exr convert</c> verb, which changes the compression of an image.</summary>
internal sealed class ExrConvertVerb() : ExrVerb("convert", "Change the compression of OpenEXR images; all else stays as it is.")
{
    private readonly ConversionFiles files =
        new("OpenEXR images; - is standard input", "Write the image to PATH; - is standard output", new ExrNaming());
    private readonly Option<string> compression = new("--compression", "-c") { HelpName = "NAME",
        CompletionSources = { static _ => ExrNames.Compressions.Keys },
        Description = "none, rle, zips, zip, piz, zstd; with loss pxr24, b44, b44a, dwaa, dwab" };
    private readonly Option<string> level = new("--level") { HelpName = "N",
        Description = "Compression level: 1 to 9 of zips, zip and pxr24 (4), -50 to 22 of zstd (1), 0 (best) and more of dwaa and dwab "
            + "(45)" };

    protected override Symbol[] Symbols => [files.Argument, .. files.Outputs, compression, level, .. ReadingOptions, .. files.Reporting];

    internal override string Examples => """
          intaglio exr convert in.exr out.exr --compression zip
          intaglio exr convert in.exr -o out.exr -c zstd --level 19      small, and fast to read
          intaglio exr convert -r shots --output-dir packed -c dwaa      with loss; all images of a folder
          intaglio exr convert - -o - -c piz < in.exr > out.exr
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        if (files.GetOutput(arguments) is { } target && PictureFile.FindFormat(target) is { } format and not PictureFormat.OpenExr)
            throw new UsageException(
                $"exr convert writes OpenEXR, and {ShellQuoting.Quote(target)} is {format.ToString().ToUpperInvariant()}; use 'intaglio "
                + "convert' for other formats, or 'intaglio exr view' for PNG with tone mapping");
        if (arguments.GetValue(compression) is null)
            throw new UsageException($"specify {compression.Name} (expected {string.Join(", ", ExrNames.Compressions.Keys)})");
        ExrCompression wanted = NamedValues.Find(compression, ExrNames.Compressions, arguments, "");
        if (files.IsToStandardOutput(arguments) && files.IsJson(arguments))
            throw new UsageException("the image and the summary cannot both go to standard output; specify -o PATH");
        ReadLevel(arguments, wanted, threads: 1);
        GetReadOptions(arguments);
        int workers = Threads.Read(arguments);
        return files.Plan(arguments, streams).Run(workers, conversion => Convert(conversion, arguments, wanted));
    }

    private ConversionReport? Convert(Conversion conversion, ParseResult arguments, ExrCompression wanted)
    {
        using OutputFile output = conversion.FindOutput(OutputReaders.Usual, "an image");
        ExrReadOptions reading = GetReadOptions(arguments);
        reading.MaxDegreeOfParallelism = conversion.Threads;
        using ExrInput file = new(conversion.Source, reading);
        RefuseDeep(file, wanted);
        WarnOfMissing(arguments, file, conversion.Warn);
        IProgress<ImageProgress>? progress = conversion.StartImageProgress(ExrSizes.Of(file.Reader));
        foreach (ExrPartReader part in file.Reader.Parts)
            part.Header.Compression = wanted;
        long after = Pack(file, output, ReadLevel(arguments, wanted, conversion.Threads), progress);
        output.Complete();
        return Report(conversion, output, wanted, file, after);
    }

    private static void RefuseDeep(ExrInput file, ExrCompression wanted)
    {
        if (wanted is ExrCompression.None or ExrCompression.Rle or ExrCompression.Zips or ExrCompression.Zstd)
            return;
        for (int i = 0; i < file.Reader.Parts.Count; i++)
            if (file.Reader.Parts[i].Header.IsDeep)
                throw new FailureException(
                    $"{ShellQuoting.Quote(file.Name)}: part {i} has deep pixels, which {ExrNames.Of(wanted)} does not support (expected "
                    + "none, rle, zips or zstd)");
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

    private static long Write(OutputFile output, IReadOnlyList<ExrPartReader> parts, ExrWriteOptions options,
        IProgress<ImageProgress>? progress)
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

    private static ConversionReport? Report(Conversion conversion, OutputFile output, ExrCompression wanted, ExrInput file, long after)
    {
        string[] lossy = [.. file.Reader.Parts.SelectMany(part => part.Header.Channels).Where(channel => channel.IsLossyWith(wanted))
            .Select(channel => channel.Name).Distinct()];
        string loss = lossy.Length == 0 ? "no loss" : $"with loss in {ShellQuoting.ToLine(string.Join(", ", lossy))}";
        string line = string.Create(CultureInfo.InvariantCulture,
            $"{(output.IsStandardOutput ? output.Name : ShellQuoting.Quote(output.Name))}: {ExrNames.Of(wanted)}, {after} bytes instead "
            + $"of {file.Reader.Length}, {loss}");
        if (output.IsStandardOutput)
        {
            if (lossy.Length > 0)
                conversion.Warn(line);
            return null;
        }
        long before = file.Reader.Length;
        return new($"{line}\n", writer =>
        {
            writer.WriteString("compression", ExrNames.Of(wanted));
            writer.WriteNumbers(("bytesBefore", before), ("bytesAfter", after));
            writer.WriteStrings("lossyChannels", lossy);
        });
    }

    private ExrWriteOptions ReadLevel(ParseResult arguments, ExrCompression wanted, int threads)
    {
        if (arguments.GetValue(level) is not { } text)
            return new ExrWriteOptions { MaxDegreeOfParallelism = threads };
        return wanted switch
        {
            ExrCompression.Zips or ExrCompression.Zip or ExrCompression.Pxr24 =>
                new() { MaxDegreeOfParallelism = threads, DeflateLevel = Whole(1, 9) },
            ExrCompression.Zstd => new() { MaxDegreeOfParallelism = threads, ZstdLevel = Whole(-50, 22) },
            ExrCompression.Dwaa or ExrCompression.Dwab => new() { MaxDegreeOfParallelism = threads, DwaLevel = Fraction() },
            _ => throw new UsageException($"{level.Name} needs zips, zip, pxr24, zstd, dwaa or dwab, not {ExrNames.Of(wanted)}"),
        };

        int Whole(int least, int most) =>
            int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int number) && number >= least
            && number <= most ? number
            : throw new UsageException($"invalid {level.Name} '{text}' (expected {least} to {most} for {ExrNames.Of(wanted)})");

        float Fraction() => float.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out float number)
            && float.IsFinite(number) ? number
            : throw new UsageException($"invalid {level.Name} '{text}' (expected 0 or more for {ExrNames.Of(wanted)})");
    }
}

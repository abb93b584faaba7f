using System.Globalization;
using System.Text;

namespace Intaglio.Baking.Tests;

/// <summary>An operation whose output contains everything that its key depends on, so that other keys mean other bytes.</summary>
/// <param name="version">The version, with which tests simulate another program.</param>
internal abstract class TestOperation(int version) : BakeOperation
{
    /// <summary>Gets the setting <c>mark</c>, which the output contains.</summary>
    internal long Mark { get; private set; }

    public override int Version => version;

    public override BakeDataKind Output => BakeDataKind.None;

    public override IReadOnlyList<Type> Libraries => [];

    public override void VisitSettings(OperationSettings settings) => Mark = settings.VisitInteger("mark", Mark, 0, 1000);

    public override object? Run(object? input, BakeContext context)
    {
        context.CreateOutput().Write(Render(context, Read));
        return null;

        string Read(BakeFile file) => Encoding.UTF8.GetString(ReadAll(file));
    }

    /// <summary>Creates the bytes of the output.</summary>
    protected virtual byte[] Render(BakeContext context, Func<BakeFile, string> read) =>
        Text(Name, version, Mark, [.. context.Inputs.Select(file => (file.Role, UseInputNames ? file.Name : null, read(file)))]);

    /// <summary>Creates the bytes of an output from all that it depends on.</summary>
    internal static byte[] Text(string operation, int version, long mark, IReadOnlyList<(string Role, string? Name, string Content)> inputs)
    {
        StringBuilder text = new(string.Create(CultureInfo.InvariantCulture, $"{operation} {version} {mark}\n"));
        foreach ((string role, string? name, string content) in inputs)
            text.Append(CultureInfo.InvariantCulture, $"{role} {name} {content.Length}\n{content}\n");
        return Encoding.UTF8.GetBytes(text.ToString());
    }

    internal static byte[] ReadAll(BakeFile file)
    {
        using Stream stream = file.Open();
        byte[] bytes = new byte[stream.Length];
        stream.ReadExactly(bytes);
        return bytes;
    }
}

/// <summary>Writes one file in capital letters. Contents of the tests have none before.</summary>
internal sealed class UpperOperation(int version = 1) : TestOperation(version)
{
    public override string Name => "upper";

    public override BakeDataKind Input => BakeDataKind.File;

    protected override byte[] Render(BakeContext context, Func<BakeFile, string> read) => base.Render(context, file => read(file).ToUpperInvariant());
}

/// <summary>Writes what an operation sees of its rule besides its inputs.</summary>
internal sealed class SurroundingsOperation(int version = 1) : TestOperation(version)
{
    internal const string Variable = "INTAGLIO_TEST_SURROUNDINGS";

    public override string Name => "surroundings";

    public override BakeDataKind Input => BakeDataKind.File;

    public override bool IncludeOutputNames => true;

    protected override byte[] Render(BakeContext context, Func<BakeFile, string> read) => [.. base.Render(context, read),
        .. Encoding.UTF8.GetBytes($"{context.CanUseSystemCodecs} {context.Outputs[OutRole]} {Environment.GetEnvironmentVariable(Variable)}")];
}

/// <summary>Joins all files of a rule.</summary>
internal sealed class ConcatOperation(int version = 1) : TestOperation(version)
{
    public override string Name => "concat";

    public override BakeDataKind Input => BakeDataKind.Files;
}

/// <summary>Joins all files of a rule with their names.</summary>
internal sealed class ListOperation(int version = 1) : TestOperation(version)
{
    public override string Name => "list";

    public override bool UseInputNames => true;

    public override BakeDataKind Input => BakeDataKind.Files;
}

/// <summary>Writes a file without any input.</summary>
internal sealed class GradientOperation(int version = 1) : TestOperation(version)
{
    public override string Name => "gradient";

    public override BakeDataKind Input => BakeDataKind.None;
}

/// <summary>Writes two files from one.</summary>
internal sealed class SplitOperation(int version = 1) : TestOperation(version)
{
    public override string Name => "split";

    public override IReadOnlyList<string> OutputRoles => [OutRole, "rest"];

    public override BakeDataKind Input => BakeDataKind.File;

    public override object? Run(object? input, BakeContext context)
    {
        base.Run(input, context);
        if (context.Outputs.ContainsKey("rest"))
            context.CreateOutput("rest").Write(Rest(Render(context, file => Encoding.UTF8.GetString(ReadAll(file)))));
        return null;
    }

    internal static byte[] Rest(byte[] output) => [.. "rest of "u8, .. output];
}

/// <summary>Writes one file, and a second one only for an input with the digit 7.</summary>
internal sealed class OptionalOperation(int version = 1) : TestOperation(version)
{
    public override string Name => "optional";

    public override IReadOnlyList<string> OutputRoles => [OutRole, "more"];

    public override BakeDataKind Input => BakeDataKind.File;

    public override object? Run(object? input, BakeContext context)
    {
        base.Run(input, context);
        byte[] bytes = ReadAll(context.Inputs[0]);
        if (bytes.AsSpan().IndexOf("text 7"u8) >= 0)
            context.CreateOutput("more").Write(bytes);
        return null;
    }
}

/// <summary>Writes a folder with a file for each line such as <c>name=content</c>.</summary>
internal sealed class PagesOperation(int version = 1) : TestOperation(version)
{
    public override string Name => "pages";

    public override BakeDataKind Input => BakeDataKind.File;

    public override IReadOnlyList<string> FolderRoles => [OutRole];

    public override object? Run(object? input, BakeContext context)
    {
        foreach (string line in Encoding.UTF8.GetString(ReadAll(context.Inputs[0])).Split('\n', StringSplitOptions.RemoveEmptyEntries).Reverse())
            context.CreateFile(line.Split('=')[0]).Write(Encoding.UTF8.GetBytes(line.Split('=')[1]));
        return null;
    }
}

/// <summary>Writes one file and the file <c>common</c>, wherever the first one is and whatever its name is.</summary>
internal sealed class CommonOperation(int version = 1) : TestOperation(version)
{
    public override string Name => "common";

    public override BakeDataKind Input => BakeDataKind.File;

    public override bool CanDiscoverInputs => true;

    public override bool UseInputNames => false;

    protected override byte[] Render(BakeContext context, Func<BakeFile, string> read) =>
        [.. base.Render(context, read), .. Encoding.UTF8.GetBytes(context.Find("common") is { } file ? read(file) : "nothing")];
}

/// <summary>Fails for a file that contains the word "fail", and copies any other.</summary>
internal sealed class FailOperation(int version = 1) : TestOperation(version)
{
    public override string Name => "fail";

    public override BakeDataKind Input => BakeDataKind.File;

    protected override byte[] Render(BakeContext context, Func<BakeFile, string> read) =>
        read(context.Inputs[0]).Contains("fail", StringComparison.Ordinal) ? throw new BakeOperationException("the input says fail")
            : base.Render(context, read);
}

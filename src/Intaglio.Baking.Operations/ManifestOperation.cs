using Intaglio.Checksums;

namespace Intaglio.Baking.Operations;

/// <summary>Writes a manifest of all inputs and of the outputs of other rules.</summary>
/// <remarks>
/// The names of files of the source folder are those below it. The names of outputs are those below the output folder, preceded by the role
/// and a slash. The manifest has no times, so that it depends only on names and contents.
/// </remarks>
public sealed class ManifestOperation : BakeOperation
{
    /// <inheritdoc/>
    public override string Name => "manifest";

    /// <inheritdoc/>
    public override BakeDataKind Input => BakeDataKind.Files;

    /// <inheritdoc/>
    public override BakeDataKind Output => BakeDataKind.None;

    /// <inheritdoc/>
    public override string Format => "manifest";

    /// <inheritdoc/>
    public override bool UseInputNames => true;

    /// <inheritdoc/>
    public override IReadOnlyList<Type> Libraries => [typeof(Manifest), typeof(Cryptography.Blake2b)];

    /// <inheritdoc/>
    public override long EstimateMemory(long inputBytes) => 1 << 20;

    /// <inheritdoc/>
    public override void VisitSettings(OperationSettings settings)
    {
    }

    /// <inheritdoc/>
    public override object? Run(object? input, BakeContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        using ManifestWriter writer = new(context.CreateOutput(), leaveOpen: true);
        foreach ((string name, BakeFile file) in context.Inputs.Select(file => (NameOf(file), file)).OrderBy(pair => pair.Item1, ByBytes))
            writer.Write(ManifestEntry.CreateFile(name, ChecksumAlgorithm.GetFileDigest(file.Length), file.Digest, file.Length));
        writer.Complete();
        return null;
    }

    private static string NameOf(BakeFile file) => file.Role == "in" ? file.Name : $"{file.Role}/{file.Name}";

    private static Comparer<string> ByBytes { get; } = Comparer<string>.Create(static (left, right) =>
        System.Text.Encoding.UTF8.GetBytes(left).AsSpan().SequenceCompareTo(System.Text.Encoding.UTF8.GetBytes(right)));
}

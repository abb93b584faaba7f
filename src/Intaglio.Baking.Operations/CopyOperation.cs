namespace Intaglio.Baking.Operations;

/// <summary>Copies a file without changes.</summary>
public sealed class CopyOperation : BakeOperation
{
    /// <inheritdoc/>
    public override string Name => "copy";

    /// <inheritdoc/>
    public override BakeDataKind Input => BakeDataKind.File;

    /// <inheritdoc/>
    public override BakeDataKind Output => BakeDataKind.None;

    /// <inheritdoc/>
    public override IReadOnlyList<Type> Libraries => [];

    /// <inheritdoc/>
    public override void VisitSettings(OperationSettings settings)
    {
    }

    /// <inheritdoc/>
    public override object? Run(object? input, BakeContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        ((BakeFile)input!).CopyTo(context.CreateOutput());
        return null;
    }
}

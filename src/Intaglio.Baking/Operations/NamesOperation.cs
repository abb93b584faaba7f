using System.Text.Json;

namespace Intaglio.Baking;

/// <summary>Writes the names of the outputs of other rules by their logical names, which <see cref="BakedNames"/> reads.</summary>
/// <remarks>Inputs of the rule are included with the same name on both sides.</remarks>
public sealed class NamesOperation : BakeOperation
{
    /// <inheritdoc/>
    public override string Name => "names";

    /// <inheritdoc/>
    public override BakeDataKind Input => BakeDataKind.Files;

    /// <inheritdoc/>
    public override BakeDataKind Output => BakeDataKind.None;

    /// <inheritdoc/>
    public override string Format => "json";

    /// <inheritdoc/>
    public override bool UseInputNames => true;

    /// <inheritdoc/>
    public override IReadOnlyList<Type> Libraries => [];

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
        SortedDictionary<string, string> names = new(NameOrder.ByBytes);
        foreach (BakeFile file in context.Inputs)
            if (!names.TryAdd(file.LogicalName, file.Name))
                throw new BakeOperationException($"'{names[file.LogicalName]}' and '{file.Name}' have the logical name "
                    + $"'{file.LogicalName}' (change 'to' of a rule)");
        using Utf8JsonWriter json = new(context.CreateOutput(), new() { Indented = true, NewLine = "\n" });
        json.WriteStartObject();
        json.WriteNumber("version", BakedNames.Version);
        json.WriteStartObject("names");
        foreach ((string logical, string name) in names)
            json.WriteString(logical, name);
        json.WriteEndObject();
        json.WriteEndObject();
        return null;
    }
}

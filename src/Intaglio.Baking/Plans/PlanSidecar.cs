namespace Intaglio.Baking;

/// <summary>A sidecar that belongs to a plan on other machines.</summary>
/// <param name="Source">The path of its source below the source folder.</param>
/// <param name="Bytes">The bytes of the file.</param>
internal readonly record struct PlanSidecar(string Source, ReadOnlyMemory<byte> Bytes);

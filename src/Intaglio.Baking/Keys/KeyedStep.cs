namespace Intaglio.Baking;

/// <summary>A step of an action, as it is encoded in the weak key.</summary>
/// <param name="Operation">The name of the operation.</param>
/// <param name="Version">The version of the operation.</param>
/// <param name="Tool">The tool identity, which identifies the code that runs. It has 32 bytes.</param>
/// <param name="Settings">The encoded settings of the operation (<see cref="Caching.CacheKey.Encode"/> with version 0).</param>
internal readonly record struct KeyedStep(string Operation, long Version, ReadOnlyMemory<byte> Tool, ReadOnlyMemory<byte> Settings);

using System.Text.Json;
using Orleans.Storage;

namespace Intaglio.Farm;

/// <summary>
/// Writes the states of grains in Redis as <see cref="FolderStorage"/> does. The serializer of Orleans names types in the JSON, and cannot
/// read the types of collection expressions again.
/// </summary>
internal sealed class StateSerializer : IGrainStorageSerializer
{
    public BinaryData Serialize<T>(T? input) => new(JsonSerializer.SerializeToUtf8Bytes(input, FarmJson.Default.Options));

    public T Deserialize<T>(BinaryData input) => JsonSerializer.Deserialize<T>(input, FarmJson.Default.Options)!;
}

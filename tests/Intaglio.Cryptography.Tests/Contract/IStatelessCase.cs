using Xunit.Abstractions;

namespace Intaglio.Cryptography.Tests;

/// <summary>A theory's argument whose type says everything, so that the runner can name each case on its own.</summary>
public interface IStatelessCase : IXunitSerializable
{
    void IXunitSerializable.Deserialize(IXunitSerializationInfo info)
    {
    }

    void IXunitSerializable.Serialize(IXunitSerializationInfo info)
    {
    }
}

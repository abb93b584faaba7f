namespace Intaglio.Cryptography.Tests;

/// <summary>The repository's own vectors: every parameter of the parameter block, computed by Python's hashlib.</summary>
public class HashlibVectorTests
{
    [Theory]
    [InlineData("blake2b", 368)]
    [InlineData("blake2s", 288)]
    public void The_library_gives_the_digests_of_hashlib(string algorithm, int count)
    {
        HashFunction function = HashFunctions.All.Single(function => function.Name.Equals(algorithm, StringComparison.OrdinalIgnoreCase));
        HashlibVector[] vectors = [.. HashlibVector.ReadAll().Where(vector => vector.Algorithm == algorithm)];
        Assert.Equal(count, vectors.Length);
        Assert.All(vectors, vector => Assert.Equal(vector.Digest, function.HashData(vector.Message, vector.Parameters)));
        Assert.All(vectors, vector => Assert.Equal(vector.Digest, function.Reference(vector.Message, vector.Parameters)));
    }

    [SkippableFact]
    public void The_script_writes_the_file_again() => VectorScript.CheckWrites(HashlibVector.ScriptName, HashlibVector.FileName);
}

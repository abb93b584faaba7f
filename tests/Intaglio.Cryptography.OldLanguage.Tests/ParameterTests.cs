using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading.Tasks;
using Xunit;

namespace Intaglio.Cryptography.OldLanguage.Tests
{
    /// <summary>Everything that a digest is selected by can be said in C# 7.3. The digests are those of other implementations.</summary>
    public class ParameterTests
    {
        private static readonly byte[] message = Encoding.ASCII.GetBytes("abc"), salt = Encoding.ASCII.GetBytes("salt"), personalization = Encoding.ASCII.GetBytes("Intaglio");

        // hashlib.blake2b(b'abc', digest_size=32, key=bytes(range(32)), salt=b'salt', person=b'Intaglio'), and blake2s with digest_size=16.
        [Fact]
        public void Digests_have_keys_salts_and_lengths()
        {
            byte[] key = Counting(32);
            Assert.Equal("89d73b5c830b3cce2bf61938b871b7827a3a33035d892297ba2239d6ddb0297b",
                Hexadecimal(Blake2b.HashData(message, new Blake2bParameters(digestSize: 32, key: key, salt: salt, personalization: personalization))));
            Assert.Equal("6cbb48a113e99962ce80c6bcae96728d",
                Hexadecimal(Blake2s.HashData(message, new Blake2sParameters(digestSize: 16, key: key, salt: salt, personalization: personalization))));
        }

        // hashlib.blake2b(b'abc', digest_size=32, fanout=2, depth=3, leaf_size=4096, node_offset=7, node_depth=1, inner_size=64, last_node=True)
        [Fact]
        public void Digests_have_places_in_trees()
        {
            Blake2TreeNode node = new Blake2TreeNode(fanout: 2, maxDepth: 3, leafLength: 4096, nodeOffset: 7, nodeDepth: 1, innerDigestSize: 64, isLastNode: true);
            Assert.Equal("e199077462046202df3d2a8a3c71169c7bbe35e25f2c8d35293371e4d90d5ec0", Hexadecimal(Blake2b.HashData(message, new Blake2bParameters(digestSize: 32, tree: node))));
        }

        // From the known answers of the BLAKE2 authors: all bytes in their order, with the key of all first ones.
        [Fact]
        public void Outputs_have_keys_and_lengths()
        {
            Assert.Equal("29f6bb55de7f8868e053176c878c9fe6c2055c4c5413b51ab0386c277fdbac75",
                Hexadecimal(Blake2Xb.HashData(Counting(256), 32, new Blake2XbParameters(outputLength: 32, key: Counting(64)))));
            Assert.Equal("a4fe2bd0f96a215fa7164ae1a405f4030a586c12b0c29806a099d7d7fdd8dd72",
                Hexadecimal(Blake2Xs.HashData(Counting(256), 32, new Blake2XsParameters(key: Counting(32)))));
        }

        // Skein 1.3, appendix C.2: the message FF.
        [Fact]
        public void Skein_has_parameters() =>
            Assert.Equal("71b7bce6fe6452227b9ced6014249e5bf9a9754c3ad618ccc4e0aae16b316cc8ca698d864307ed3e80b6ef1570812ac5272dc409b5a012df2a579102f340617a",
                Hexadecimal(Skein512.HashData(new byte[] { 0xFF }, new SkeinParameters(digestSizeInBits: 512))));

        [Fact]
        public void What_is_not_given_is_the_default()
        {
            Assert.Equal(Blake2b.HashData(message), Blake2b.HashData(message, new Blake2bParameters(key: null)));
            Assert.Equal(Blake2sp.HashData(message), Blake2sp.HashData(message, new Blake2spParameters(digestSize: Blake2sp.MaxDigestSize)));
            Assert.Equal(Skein256.HashData(message), Skein256.HashData(message, new SkeinParameters(tree: new SkeinTree(0, 0, 0))));
        }

        [Fact]
        public async Task Trees_and_streams_have_options()
        {
            Blake2TreeOptions options = new Blake2TreeOptions { LeafSize = 64, DigestSize = 32, MaxDegreeOfParallelism = 1 };
            byte[] data = Counting(200);
            Assert.Equal(4, Blake2bTree.HashData(data, options).LeafCount);
            Assert.Equal(FileDigest.HashData(data), FileDigest.HashData(data, new FileDigestOptions { MaxDegreeOfParallelism = 1 }));
            long read = 0;
            byte[] digest = await Blake2b.HashDataAsync(new MemoryStream(data), default(Blake2bParameters), new Listener(bytes => read = bytes));
            Assert.Equal(Blake2b.HashData(data), digest);
            Assert.Equal(data.Length, read);
        }

        private static byte[] Counting(int length) => Enumerable.Range(0, length).Select(i => (byte)i).ToArray();

        private static string Hexadecimal(byte[] bytes) => string.Concat(bytes.Select(each => each.ToString("x2", CultureInfo.InvariantCulture)));

        private sealed class Listener : IProgress<long>
        {
            private readonly Action<long> hear;

            internal Listener(Action<long> hear) => this.hear = hear;

            public void Report(long value) => hear(value);
        }
    }
}

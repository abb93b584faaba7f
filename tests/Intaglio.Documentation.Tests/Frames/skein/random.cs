using Intaglio.Reference;
using Xunit;

byte[] seed = [.. Enumerable.Range(0, 32).Select(i => (byte)i)], moreEntropy = [1, 2, 3], buffer = new byte[100];
// the page
byte[] state = SkeinReference.Hash(512, 512, [.. new byte[64], .. seed]);
state = SkeinReference.Hash(512, 512, [.. SkeinReference.Output(state, 0, 64), .. moreEntropy]);
Assert.Equal(SkeinReference.Output(state, 1, 100), buffer);

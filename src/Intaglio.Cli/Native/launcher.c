// Becomes the program that was compiled for this processor. There is one for each level of x86-64, in a folder of that name beside this file.
#include <cpuid.h>
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Features of the levels, by the x86-64 psABI, in the order of the registers of their leaves.
#define LEAF_1_V3 (bit_FMA | bit_MOVBE | bit_OSXSAVE | bit_AVX | bit_F16C)
#define LEAF_7_V3 (bit_BMI | bit_AVX2 | bit_BMI2)
#define LEAF_7_V4 (bit_AVX512F | bit_AVX512DQ | bit_AVX512CD | bit_AVX512BW | bit_AVX512VL)

// Register sets that the system saves: SSE and AVX; for AVX-512 also masks, and the upper halves of 16 and the other 16 vectors.
#define STATE_V3 0x06u
#define STATE_V4 0xE6u

// The variables with which the .NET runtime is kept from instruction sets.
static int is_off(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && strcmp(value, "0") == 0;
}

static const char *find_level(void)
{
    unsigned eax, ebx, leaf1, leaf7, extended, state, ignored;
    if (is_off("DOTNET_EnableHWIntrinsic") || is_off("DOTNET_EnableAVX") || is_off("DOTNET_EnableAVX2"))
        return "x86-64";
    if (!__get_cpuid(1, &eax, &ebx, &leaf1, &ignored) || (leaf1 & LEAF_1_V3) != LEAF_1_V3)
        return "x86-64";
    if (!__get_cpuid_count(7, 0, &eax, &leaf7, &ignored, &ignored) || (leaf7 & LEAF_7_V3) != LEAF_7_V3)
        return "x86-64";
    if (!__get_cpuid(0x80000001, &eax, &ebx, &extended, &ignored) || !(extended & bit_LZCNT))
        return "x86-64";
    __asm__("xgetbv" : "=a"(state), "=d"(ignored) : "c"(0));
    if ((state & STATE_V3) != STATE_V3)
        return "x86-64";
    int is_v4 = (leaf7 & LEAF_7_V4) == LEAF_7_V4 && (state & STATE_V4) == STATE_V4 && !is_off("DOTNET_EnableAVX512");
    return is_v4 ? "x86-64-v4" : "x86-64-v3";
}

int main(int count, char **arguments)
{
    char own[PATH_MAX], program[PATH_MAX];
    (void)count;
    ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    if (length < 0)
    {
        fprintf(stderr, "intaglio: /proc/self/exe: %s\n", strerror(errno));
        return 1;
    }
    own[length] = '\0';
    int folder = (int)(strrchr(own, '/') - own);
    if (snprintf(program, sizeof program, "%.*s/%s/intaglio", folder, own, find_level()) >= (int)sizeof program)
        errno = ENAMETOOLONG;
    else
        execv(program, arguments);
    fprintf(stderr, "intaglio: %s: %s; install intaglio again\n", program, strerror(errno));
    return 1;
}
